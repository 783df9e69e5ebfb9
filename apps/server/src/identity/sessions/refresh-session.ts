import type { OwnUser } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findPlayer } from '../accounts/player-store.ts'
import { type Caller, type Identity, later, nowOf } from '../identity.ts'
import { hashToken, keyedHash } from '../secrets.ts'
import { issueAccessToken } from './access-token.ts'
import { announceEnded } from './end-session.ts'
import {
  type EndedSession,
  endSessions,
  findToken,
  insertRefreshToken,
  type LockedToken,
  lockRefreshToken,
  markRotated,
} from './session-store.ts'
import { REFRESH_TOKEN_MS, type Tokens } from './start-session.ts'

/** Two tabs wake up together and send the same cookie. Within this time the same browser gets the same answer. */
const SAME_CLIENT_GRACE_MS = 10_000

type Step = { tokens: Tokens; user: OwnUser } | { refused: true; ended: EndedSession[] }

/** Trades a refresh token for its successor. A token that comes back later is a copy: the whole session ends. */
export async function refreshSession(
  identity: Identity,
  refreshToken: string,
  caller: Caller,
): Promise<{ tokens: Tokens; user: OwnUser }> {
  const step = await inTransaction(identity.database.pool, (transaction) =>
    rotate(identity, transaction, { refreshToken, caller }),
  )
  if (!('refused' in step)) return step
  await announceEnded(identity, step.ended)
  return refuse('not_signed_in')
}

async function rotate(
  identity: Identity,
  transaction: Transaction,
  { refreshToken, caller }: { refreshToken: string; caller: Caller },
): Promise<Step> {
  const now = nowOf(identity)
  const hash = hashToken(refreshToken)
  const held = await lockRefreshToken(transaction, hash)
  if (!held || !isAlive(held, now)) return { refused: true, ended: [] }
  // Made from the token itself, so that the second tab's answer can be given again without keeping it anywhere.
  const successor = keyedHash(identity.config.REFRESH_TOKEN_KEY, 'successor', refreshToken).toString(
    'base64url',
  )
  const successorHash = hashToken(successor)
  if (held.rotatedAt === null) {
    await markRotated(transaction, hash, now)
    await insertRefreshToken(transaction, {
      hash: successorHash,
      sessionId: held.sessionId,
      clientHash: caller.clientHash,
      issuedAt: now,
      expiresAt: earlier(later(now, REFRESH_TOKEN_MS), held.sessionExpiresAt),
    })
  } else {
    const given = await findToken(transaction, successorHash)
    const withinGrace = now.getTime() - held.rotatedAt.getTime() <= SAME_CLIENT_GRACE_MS
    // Who comes second must be who came first: a thief and an owner are two clients, whichever was faster.
    if (!withinGrace || !given?.clientHash.equals(caller.clientHash)) {
      const which = { sessionIds: [held.sessionId] }
      return { refused: true, ended: await endSessions(transaction, which, { reason: 'token-reused', now }) }
    }
    if (given.rotatedAt !== null) return { refused: true, ended: [] }
  }
  return answer(identity, transaction, { held, successor })
}

async function answer(
  identity: Identity,
  transaction: Transaction,
  { held, successor }: { held: LockedToken; successor: string },
): Promise<Step> {
  const { playerId, sessionId } = held
  const player = await findPlayer(transaction, playerId)
  invariant(player !== null, `session ${sessionId} is alive and its player ${playerId} is not`)
  const token = await issueAccessToken(identity, { playerId, sessionId })
  return { tokens: { token, refreshToken: successor }, user: ownUserOf(player) }
}

function isAlive(held: LockedToken, now: Date): boolean {
  return (
    held.endedAt === null &&
    held.playerStatus === 'active' &&
    held.expiresAt > now &&
    held.sessionExpiresAt > now
  )
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

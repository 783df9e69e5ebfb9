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
  type GivenToken,
  insertRefreshToken,
  type LockedToken,
  lockRefreshToken,
  markRotated,
} from './session-store.ts'
import { REFRESH_TOKEN_MS, type Tokens } from './start-session.ts'

/** Two tabs wake up together, or an answer was lost. Within this time the same browser gets the same answer. */
const SAME_CLIENT_GRACE_MS = 120_000
/** A tab this late is no thief, although its browser has used the successor: it is refused, and the session goes on. */
const LATE_TAB_MS = 10_000
/** Of answers lost one after the other, at most one every two minutes or one per network: an hour of them. */
const REPLACEMENTS_MAX = 30

type Step = { tokens: Tokens; user: OwnUser } | { refused: true; ended: EndedSession[] }

/**
 * Trades a refresh token for its successor. Until the successor is used its answer may have been lost, so the token
 * is accepted again. A token that comes back after its successor was used is a copy: the whole session ends.
 */
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

type Refresh = { readonly refreshToken: string; readonly caller: Caller }

async function rotate(
  identity: Identity,
  transaction: Transaction,
  { refreshToken, caller }: Refresh,
): Promise<Step> {
  const now = nowOf(identity)
  const hash = hashToken(refreshToken)
  const held = await lockRefreshToken(transaction, hash)
  if (!held || !isAlive(held, now)) return { refused: true, ended: [] }
  const asked = { held, caller, now }
  if (held.rotatedAt === null) {
    // Made from the token itself, so that the answer can be given again without keeping it anywhere.
    const successor = derive(identity, 'successor', refreshToken)
    await issue(transaction, { ...asked, token: successor, replaces: hash })
    return answer(identity, transaction, { held, successor })
  }
  const given = await findLastGiven(identity, transaction, refreshToken)
  if (given && given.rotatedAt === null) {
    const successor = await giveAgain(identity, transaction, { ...asked, given })
    return answer(identity, transaction, { held, successor })
  }
  const isLateTab = given !== null && isSameClient(given, asked, LATE_TAB_MS)
  if (isLateTab) return { refused: true, ended: [] }
  const which = { sessionIds: [held.sessionId] }
  return { refused: true, ended: await endSessions(transaction, which, { reason: 'token-reused', now }) }
}

type Given = GivenToken & { readonly token: string }
type Asked = { readonly held: LockedToken; readonly caller: Caller; readonly now: Date }

/** The token that was last given for this one: its successor, or what replaced a successor that was never used. */
async function findLastGiven(
  identity: Identity,
  transaction: Transaction,
  refreshToken: string,
): Promise<Given | null> {
  let token = derive(identity, 'successor', refreshToken)
  let given = await findToken(transaction, hashToken(token))
  for (let count = 0; given?.rotatedAt && count < REPLACEMENTS_MAX; count += 1) {
    const replacement = derive(identity, 'replacement', token)
    const found = await findToken(transaction, hashToken(replacement))
    if (!found) break
    token = replacement
    given = found
  }
  return given && { ...given, token }
}

/**
 * The same browser gets the same token. Any other caller may be the owner on another network or a thief: it gets
 * another token in place of the first, and the session ends when the first is used.
 */
async function giveAgain(
  identity: Identity,
  transaction: Transaction,
  { given, ...asked }: Asked & { given: Given },
): Promise<string> {
  if (isSameClient(given, asked, SAME_CLIENT_GRACE_MS)) return given.token
  const token = derive(identity, 'replacement', given.token)
  await issue(transaction, { ...asked, token, replaces: hashToken(given.token) })
  return token
}

const isSameClient = (given: Given, { caller, now }: Asked, withinMs: number): boolean =>
  now.getTime() - given.issuedAt.getTime() <= withinMs && given.clientHash.equals(caller.clientHash)

const derive = (identity: Identity, purpose: 'successor' | 'replacement', token: string): string =>
  keyedHash(identity.config.REFRESH_TOKEN_KEY, purpose, token).toString('base64url')

async function issue(
  transaction: Transaction,
  { token, replaces, held, caller, now }: Asked & { token: string; replaces: Buffer },
): Promise<void> {
  await markRotated(transaction, replaces, now)
  await insertRefreshToken(transaction, {
    hash: hashToken(token),
    sessionId: held.sessionId,
    clientHash: caller.clientHash,
    issuedAt: now,
    expiresAt: earlier(later(now, REFRESH_TOKEN_MS), held.sessionExpiresAt),
  })
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

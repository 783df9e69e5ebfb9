import type { OwnUser } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findPlayer } from '../accounts/player-store.ts'
import { waitsForVerification } from '../accounts/signup-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { hashToken, keyedHash } from '../secrets.ts'
import { issueAccessToken } from './access-token.ts'
import { announceEnded } from './end-session.ts'
import { type EndedSession, endSessions } from './ending-store.ts'
import {
  findToken,
  type GivenToken,
  insertRefreshToken,
  type LockedToken,
  lockRefreshToken,
  markRotated,
  touchSession,
} from './session-store.ts'
import { REFRESH_TOKEN_MS, type Tokens } from './start-session.ts'

export type RefreshSessionDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'onSessionEnded'>

/** Two tabs may send the same cookie, or a reply may be lost. Within this time the same browser gets the same token. */
const SAME_CLIENT_GRACE_MS = 120_000
/** Within this time a used token may come from a second tab of the same browser: it is refused and the session continues. */
const LATE_TAB_MS = 10_000
/** How many replies in a row may be lost. At one every two minutes that is an hour. */
const REPLACEMENTS_MAX = 30

type Step = { tokens: Tokens; user: OwnUser } | { refused: true; ended: EndedSession[] }

/**
 * Replaces a refresh token by its successor. Until the successor is used, the reply may have been lost, so the token is
 * accepted again. A token that is used after its successor is a copy, so the whole session ends.
 */
export async function refreshSession(
  deps: RefreshSessionDeps,
  refreshToken: string,
  client: Client,
): Promise<{ tokens: Tokens; user: OwnUser }> {
  const step = await inTransaction(deps.database.pool, (transaction) =>
    rotate(deps, transaction, { refreshToken, client }),
  )
  if (!('refused' in step)) return step
  announceEnded(deps, step.ended)
  const signup = { refreshHash: hashToken(refreshToken), now: nowOf(deps) }
  // A slow signup keeps its session: the browser holds on to it until the e-mail is verified.
  if (await waitsForVerification(deps.database.pool, signup)) refuse('email_not_verified')
  return refuse('not_signed_in')
}

type Refresh = { readonly refreshToken: string; readonly client: Client }

async function rotate(
  deps: RefreshSessionDeps,
  transaction: Transaction,
  { refreshToken, client }: Refresh,
): Promise<Step> {
  const now = nowOf(deps)
  const hash = hashToken(refreshToken)
  const held = await lockRefreshToken(transaction, hash)
  if (!held || !isAlive(held, now)) return { refused: true, ended: [] }
  const attempt = { held, client, now }
  if (held.rotatedAt === null) {
    // Derived from the token, so that the reply can be repeated without storing the successor.
    const successor = derive(deps, 'successor', refreshToken)
    await issue(transaction, { ...attempt, token: successor, replaces: hash })
    return replyWith(deps, transaction, { held, successor })
  }
  const given = await findLastIssued(deps, transaction, refreshToken)
  if (given && given.rotatedAt === null) {
    const successor = await reissue(deps, transaction, { ...attempt, given })
    return replyWith(deps, transaction, { held, successor })
  }
  const isLateTab = given !== null && isSameClient(given, attempt, LATE_TAB_MS)
  if (isLateTab) return { refused: true, ended: [] }
  const which = { sessionIds: [held.sessionId] }
  const ending = { reason: 'token-reused', now, from: client.origin } as const
  return { refused: true, ended: await endSessions(transaction, which, ending) }
}

type Given = GivenToken & { readonly token: string }
type RefreshAttempt = { readonly held: LockedToken; readonly client: Client; readonly now: Date }

/** Finds the newest token issued for this one: its successor, or the replacement of a successor that was never used. */
async function findLastIssued(
  deps: RefreshSessionDeps,
  transaction: Transaction,
  refreshToken: string,
): Promise<Given | null> {
  let token = derive(deps, 'successor', refreshToken)
  let given = await findToken(transaction, hashToken(token))
  for (let count = 0; given?.rotatedAt && count < REPLACEMENTS_MAX; count += 1) {
    const replacement = derive(deps, 'replacement', token)
    const found = await findToken(transaction, hashToken(replacement))
    if (!found) break
    token = replacement
    given = found
  }
  return given && { ...given, token }
}

/**
 * The same browser gets the same token. Another client may be the owner on another network or a thief: it gets a
 * replacement, and the session ends when the replaced token is used.
 */
async function reissue(
  deps: RefreshSessionDeps,
  transaction: Transaction,
  { given, ...attempt }: RefreshAttempt & { given: Given },
): Promise<string> {
  if (isSameClient(given, attempt, SAME_CLIENT_GRACE_MS)) return given.token
  const token = derive(deps, 'replacement', given.token)
  await issue(transaction, { ...attempt, token, replaces: hashToken(given.token) })
  return token
}

const isSameClient = (given: Given, { client, now }: RefreshAttempt, withinMs: number): boolean =>
  now.getTime() - given.issuedAt.getTime() <= withinMs && given.clientHash.equals(client.hash)

const derive = (deps: RefreshSessionDeps, purpose: 'successor' | 'replacement', token: string): string =>
  keyedHash(deps.config.REFRESH_TOKEN_KEY, purpose, token).toString('base64url')

async function issue(
  transaction: Transaction,
  { token, replaces, held, client, now }: RefreshAttempt & { token: string; replaces: Buffer },
): Promise<void> {
  await markRotated(transaction, replaces, now)
  await touchSession(transaction, { sessionId: held.sessionId, network: client.network, now })
  await insertRefreshToken(transaction, {
    hash: hashToken(token),
    sessionId: held.sessionId,
    clientHash: client.hash,
    issuedAt: now,
    expiresAt: earlier(later(now, REFRESH_TOKEN_MS), held.sessionExpiresAt),
  })
}

async function replyWith(
  deps: RefreshSessionDeps,
  transaction: Transaction,
  { held, successor }: { held: LockedToken; successor: string },
): Promise<Step> {
  const { playerId, sessionId } = held
  const player = await findPlayer(transaction, playerId)
  invariant(player !== null, `session ${sessionId} is alive and its player ${playerId} is not`)
  const token = await issueAccessToken(deps, { playerId, sessionId })
  return {
    tokens: { token, refreshToken: successor },
    user: ownUserOf(player, held.forStaff ? 'admin' : 'player'),
  }
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

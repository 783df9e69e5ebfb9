import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/sql.ts'
import { type Client, later, nowOf } from '../identity.ts'
import { hashToken, newToken } from '../secrets.ts'
import { issueAccessToken, type TokenDeps } from './access-token.ts'
import { insertRefreshToken, insertSession } from './session-store.ts'

const DAY_MS = 86_400_000
/** A session ends when it was not used for this long. */
export const REFRESH_TOKEN_MS = 30 * DAY_MS
/** Equal to how long data is kept after a login; then the player logs in again. */
const SESSION_MS = 90 * DAY_MS
/** Staff log in every working day. */
const STAFF_SESSION_MS = DAY_MS / 2

/** What the client gets: the token in the reply, the refresh token in the cookie. */
export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

/** Secrets of a session that exists once they are recorded. */
export function newSessionSecrets() {
  const refreshToken = newToken()
  return { sessionId: randomUUID(), refreshToken, refreshHash: hashToken(refreshToken) }
}

export async function startSession(
  deps: TokenDeps,
  transaction: Transaction,
  who: { playerId: string; secondFactor: boolean; client: Client },
): Promise<Tokens> {
  const { sessionId, refreshToken, refreshHash } = newSessionSecrets()
  const { playerId, secondFactor, client } = who
  await recordSession(transaction, {
    sessionId,
    playerId,
    secondFactor,
    refreshHash,
    clientHash: client.hash,
    now: nowOf(deps),
  })
  return { token: await issueAccessToken(deps, { playerId, sessionId }), refreshToken }
}

export async function recordSession(
  transaction: Transaction,
  session: {
    sessionId: string
    playerId: string
    secondFactor: boolean
    refreshHash: Buffer
    clientHash: Buffer
    now: Date
  },
): Promise<void> {
  const { sessionId, playerId, secondFactor, refreshHash, clientHash, now } = session
  const sessionMs = secondFactor ? STAFF_SESSION_MS : SESSION_MS
  await insertSession(transaction, {
    id: sessionId,
    playerId,
    secondFactor,
    createdAt: now,
    expiresAt: later(now, sessionMs),
  })
  await insertRefreshToken(transaction, {
    hash: refreshHash,
    sessionId,
    clientHash,
    issuedAt: now,
    expiresAt: later(now, Math.min(REFRESH_TOKEN_MS, sessionMs)),
  })
}

import { randomUUID } from 'node:crypto'
import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { type Client, later, nowOf } from '../identity.ts'
import { hashToken, newToken } from '../secrets.ts'
import { issueAccessToken, type TokenDeps } from './access-token.ts'
import {
  insertRefreshToken,
  insertSession,
  insertStaffSession,
  type SecondFactorProof,
} from './session-store.ts'

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

/** What was proved besides the password, for the audit log. Kept: in the session that this one replaces. */
export type SecondFactorUse = 'authenticator' | 'recovery-code' | 'passkey' | 'kept'

/** A session without the rights of staff, for staff too. */
export async function startSession(
  deps: TokenDeps,
  transaction: Transaction,
  who: { playerId: string; secondFactor: SecondFactorUse | null; client: Client },
): Promise<Tokens> {
  const { sessionId, refreshToken, refreshHash } = newSessionSecrets()
  const { playerId, secondFactor, client } = who
  await recordSession(transaction, {
    sessionId,
    playerId,
    secondFactor,
    refreshHash,
    clientHash: client.hash,
    device: client.device,
    network: client.network,
    now: nowOf(deps),
    from: client.origin,
  })
  return { token: await issueAccessToken(deps, { playerId, sessionId }), refreshToken }
}

/** Refuses a code that was used before. */
export async function startStaffSession(
  deps: TokenDeps,
  transaction: Transaction,
  who: { playerId: string; client: Client; challengeHash: Buffer; proof: SecondFactorProof },
): Promise<Tokens> {
  const { sessionId, refreshToken, refreshHash } = newSessionSecrets()
  const { playerId, client, challengeHash, proof } = who
  const now = nowOf(deps)
  const expiresAt = later(now, STAFF_SESSION_MS)
  const outcome = await insertStaffSession(transaction, {
    id: sessionId,
    challengeHash,
    proof,
    device: client.device,
    network: client.network,
    createdAt: now,
    expiresAt,
    from: client.origin,
  })
  if (outcome !== 'started')
    refuse(outcome === 'wrong' ? 'second_factor_wrong' : 'second_factor_expired', { playerId })
  const token = { hash: refreshHash, sessionId, clientHash: client.hash, issuedAt: now, expiresAt }
  await insertRefreshToken(transaction, token)
  return { token: await issueAccessToken(deps, { playerId, sessionId }), refreshToken }
}

export async function recordSession(
  transaction: Transaction,
  session: {
    sessionId: string
    playerId: string
    secondFactor: SecondFactorUse | null
    refreshHash: Buffer
    clientHash: Buffer
    device: string
    network: string
    now: Date
    from: Origin
  },
): Promise<void> {
  const { sessionId, playerId, secondFactor, refreshHash, clientHash, device, network, now, from } = session
  await insertSession(transaction, {
    id: sessionId,
    playerId,
    secondFactor: secondFactor !== null,
    device,
    network,
    createdAt: now,
    expiresAt: later(now, SESSION_MS),
  })
  await insertRefreshToken(transaction, {
    hash: refreshHash,
    sessionId,
    clientHash,
    issuedAt: now,
    expiresAt: later(now, REFRESH_TOKEN_MS),
  })
  await recordAudit(transaction, {
    kind: 'session-started',
    actorId: playerId,
    subject: playerSubject(playerId),
    ...(secondFactor && { after: { secondFactor } }),
    sessionId,
    from,
  })
}

import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/schema.gen.ts'
import type { Store } from './player-store.ts'

export type EndReason = 'logout' | 'password-changed' | 'deactivated' | 'deleted' | 'token-reused'

export interface NewSession {
  readonly id: string
  readonly playerId: string
  readonly secondFactor: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewRefreshToken {
  readonly hash: Buffer
  readonly sessionId: string
  readonly clientHash: Buffer
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export async function insertSession(transaction: Transaction<DB>, session: NewSession): Promise<void> {
  await transaction
    .insertInto('player_session')
    .values({
      id: session.id,
      player_id: session.playerId,
      second_factor: session.secondFactor,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function insertRefreshToken(
  transaction: Transaction<DB>,
  token: NewRefreshToken,
): Promise<void> {
  await transaction
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      client_hash: token.clientHash,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The session behind an access token, if it and its player are alive. */
export async function findLiveSession(
  store: Store,
  { sessionId, playerId, now }: { sessionId: string; playerId: string; now: Date },
) {
  const row = await store
    .selectFrom('player_session as session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['session.id as sessionId', 'session.second_factor as secondFactor'])
    .select(['player.id as playerId', 'player.username', 'player.role'])
    .where('session.id', '=', sessionId)
    .where('session.player_id', '=', playerId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('player.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** Which of these sessions are over: ended, expired, of a player who may no longer sign in, or never begun. */
export async function findEndedSessions(
  store: Store,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const alive = await store
    .selectFrom('player_session as session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select('session.id')
    .where('session.id', 'in', sessionIds)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('player.status', '=', 'active')
    .execute()
  const living = new Set(alive.map(({ id }) => id))
  return sessionIds.filter((id) => !living.has(id))
}

/** Locked until the end of the transaction: of two uses of one token the second sees what the first did. */
export async function lockRefreshToken(transaction: Transaction<DB>, hash: Buffer) {
  const row = await transaction
    .selectFrom('refresh_token as token')
    .innerJoin('player_session as session', 'session.id', 'token.session_id')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['token.expires_at as expiresAt', 'token.rotated_at as rotatedAt'])
    .select(['session.id as sessionId', 'session.player_id as playerId'])
    .select(['session.ended_at as endedAt', 'session.expires_at as sessionExpiresAt'])
    .select(['player.status as playerStatus'])
    .where('token.hash', '=', hash)
    .forUpdate(['token', 'session'])
    .executeTakeFirst()
  return row ?? null
}

export type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>

export async function findToken(store: Store, hash: Buffer) {
  const row = await store
    .selectFrom('refresh_token')
    .select(['client_hash as clientHash', 'rotated_at as rotatedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

export async function markRotated(transaction: Transaction<DB>, hash: Buffer, now: Date): Promise<void> {
  await transaction.updateTable('refresh_token').set({ rotated_at: now }).where('hash', '=', hash).execute()
}

export async function findSessionOfToken(store: Store, hash: Buffer): Promise<string | null> {
  const row = await store
    .selectFrom('refresh_token')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.session_id ?? null
}

interface Ending {
  readonly reason: EndReason
  readonly now: Date
}

export interface EndedSession {
  readonly sessionId: string
  readonly playerId: string
}

export async function endSessions(
  store: Store,
  which: { sessionIds: readonly string[] } | { playerId: string },
  { reason, now }: Ending,
): Promise<EndedSession[]> {
  const ending = store
    .updateTable('player_session')
    .set({ ended_at: now, ended_because: reason })
    .where('ended_at', 'is', null)
  const chosen =
    'playerId' in which
      ? ending.where('player_id', '=', which.playerId)
      : ending.where(sql<boolean>`id = any(${which.sessionIds}::uuid[])`)
  return chosen.returning(['id as sessionId', 'player_id as playerId']).execute()
}

import type { Origin } from '../../audit/audit-event.ts'
import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export interface NewSession {
  readonly id: string
  readonly playerId: string
  readonly secondFactor: boolean
  readonly device: string
  readonly network: string
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

export async function insertSession(transaction: Transaction, session: NewSession): Promise<void> {
  await run(transaction, {
    text: `insert into player_session
             (id, player_id, second_factor, device, network, created_at, last_used_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    values: [
      session.id,
      session.playerId,
      session.secondFactor,
      session.device,
      session.network,
      session.createdAt,
      session.expiresAt,
    ],
  })
}

/** What a right code proves with: the step of the authenticator, or what may be stored of a recovery code. Each works once. */
export type SecondFactorProof = { readonly step: bigint } | { readonly recoveryHashes: readonly Buffer[] }

export interface NewStaffSession {
  readonly id: string
  readonly challengeHash: Buffer
  readonly proof: SecondFactorProof
  readonly device: string
  readonly network: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly from: Origin
}

/** The only way to a session with the rights of staff: the application may not insert one. */
export async function insertStaffSession(
  transaction: Transaction,
  session: NewStaffSession,
): Promise<string> {
  const { id, challengeHash, proof, device, network, createdAt, expiresAt, from } = session
  const step = 'step' in proof ? proof.step : null
  const recoveryHashes = 'step' in proof ? null : proof.recoveryHashes
  const row = await one<{ outcome: string }>(transaction, {
    text: 'select staff_start_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome',
    values: [
      id,
      challengeHash,
      step,
      recoveryHashes,
      device,
      network,
      createdAt,
      expiresAt,
      from.network,
      from.device,
    ],
  })
  return row?.outcome ?? 'expired'
}

export async function insertRefreshToken(transaction: Transaction, token: NewRefreshToken): Promise<void> {
  await run(transaction, {
    text: `insert into refresh_token (hash, session_id, client_hash, issued_at, expires_at)
           values ($1, $2, $3, $4, $5)`,
    values: [token.hash, token.sessionId, token.clientHash, token.issuedAt, token.expiresAt],
  })
}

/** At each new refresh token: about every ten minutes while the player is here. */
export async function touchSession(
  transaction: Transaction,
  { sessionId, network, now }: { sessionId: string; network: string; now: Date },
): Promise<void> {
  await run(transaction, {
    text: 'update player_session set network = $2, last_used_at = $3 where id = $1',
    values: [sessionId, network, now],
  })
}

export type LiveSession = {
  readonly sessionId: string
  readonly secondFactor: boolean
  readonly forStaff: boolean
  readonly playerId: string
  readonly username: string
  readonly role: string
}

/** The session of an access token, if neither the session nor its player's account has ended. */
export async function findLiveSession(
  db: Queryable,
  { sessionId, playerId, now }: { sessionId: string; playerId: string; now: Date },
): Promise<LiveSession | null> {
  const row = await one<LiveSession>(db, {
    text: `select session.id as "sessionId", session.second_factor as "secondFactor",
                  session.for_staff as "forStaff",
                  player.id as "playerId", player.username, player.role
             from player_session as session
             join player on player.id = session.player_id
            where session.id = $1
              and session.player_id = $2
              and session.ended_at is null
              and session.expires_at > $3
              and player.status = 'active'`,
    values: [sessionId, playerId, now],
  })
  return row ?? null
}

/** Returns the sessions that ended, expired, never existed, or whose player may no longer sign in. */
export async function findEndedSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: `select session.id
             from player_session as session
             join player on player.id = session.player_id
            where session.id = any ($1::uuid[])
              and session.ended_at is null
              and session.expires_at > $2
              and player.status = 'active'`,
    values: [sessionIds, now],
  })
  const live = new Set(rows.map(({ id }) => id))
  return sessionIds.filter((id) => !live.has(id))
}

export type LockedToken = {
  readonly expiresAt: Date
  readonly rotatedAt: Date | null
  readonly sessionId: string
  readonly playerId: string
  readonly forStaff: boolean
  readonly endedAt: Date | null
  readonly sessionExpiresAt: Date
  readonly playerStatus: string
}

/** Locked until the transaction ends: of two uses of one token the second sees what the first did. */
export async function lockRefreshToken(transaction: Transaction, hash: Buffer): Promise<LockedToken | null> {
  const row = await one<LockedToken>(transaction, {
    text: `select token.expires_at as "expiresAt", token.rotated_at as "rotatedAt",
                  session.id as "sessionId", session.player_id as "playerId",
                  session.for_staff as "forStaff", session.ended_at as "endedAt", session.expires_at as "sessionExpiresAt",
                  player.status as "playerStatus"
             from refresh_token as token
             join player_session as session on session.id = token.session_id
             join player on player.id = session.player_id
            where token.hash = $1
              for update of token, session`,
    values: [hash],
  })
  return row ?? null
}

export type GivenToken = {
  readonly clientHash: Buffer
  readonly issuedAt: Date
  readonly rotatedAt: Date | null
}

export async function findToken(db: Queryable, hash: Buffer): Promise<GivenToken | null> {
  const row = await one<GivenToken>(db, {
    text: `select client_hash as "clientHash", issued_at as "issuedAt", rotated_at as "rotatedAt"
             from refresh_token
            where hash = $1`,
    values: [hash],
  })
  return row ?? null
}

export async function markRotated(transaction: Transaction, hash: Buffer, now: Date): Promise<void> {
  await run(transaction, {
    text: 'update refresh_token set rotated_at = $2 where hash = $1',
    values: [hash, now],
  })
}

export async function findSessionOfToken(db: Queryable, hash: Buffer): Promise<string | null> {
  const row = await one<{ session_id: string }>(db, {
    text: 'select session_id from refresh_token where hash = $1',
    values: [hash],
  })
  return row?.session_id ?? null
}

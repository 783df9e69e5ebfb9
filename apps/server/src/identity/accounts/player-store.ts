import type { AvatarId } from '@throwdown/contract/user'
import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type PlayerRow = {
  readonly id: string
  readonly username: string
  readonly username_lower: string
  readonly email: string | null
  readonly email_lower: string | null
  readonly password_hash: string | null
  readonly role: string
  readonly status: string
  readonly email_verified_at: Date
  readonly is_subscribed: boolean
  readonly avatar: string
  readonly created_at: Date
  readonly last_login_at: Date | null
}
/** A player whose account is not deleted: a deleted one has neither e-mail nor password. */
export type PersonRow = PlayerRow & { email: string; email_lower: string; password_hash: string }

const COLUMNS = `id, username, username_lower, email, email_lower, password_hash, role, status, email_verified_at,
  is_subscribed, avatar, created_at, last_login_at`

/** By e-mail or username. No username holds an at-sign, so the two cannot be confused. */
export async function findByLoginName(db: Queryable, loginName: string): Promise<PersonRow | null> {
  const column = loginName.includes('@') ? 'email_lower' : 'username_lower'
  const row = await one<PlayerRow>(db, {
    text: `select ${COLUMNS} from player where ${column} = $1`,
    values: [loginName.toLowerCase()],
  })
  return asPerson(row)
}

export async function findByEmail(db: Queryable, email: string): Promise<PersonRow | null> {
  return findByLoginName(db, email)
}

export async function findPlayer(db: Queryable, id: string): Promise<PersonRow | null> {
  const row = await one<PlayerRow>(db, {
    text: `select ${COLUMNS} from player where id = $1`,
    values: [id],
  })
  return asPerson(row)
}

/** Waits for a running change of the player, so that of two changes the second sees the first. */
export async function lockPlayer(transaction: Transaction, id: string): Promise<PersonRow | null> {
  const row = await one<PlayerRow>(transaction, {
    text: `select ${COLUMNS} from player where id = $1 for update`,
    values: [id],
  })
  return asPerson(row)
}

export async function setLastLogin(db: Queryable, id: string, now: Date): Promise<void> {
  await run(db, { text: 'update player set last_login_at = $2 where id = $1', values: [id, now] })
}

export async function setPassword(db: Queryable, id: string, passwordHash: string): Promise<void> {
  await run(db, { text: 'update player set password_hash = $2 where id = $1', values: [id, passwordHash] })
}

export async function setUsername(db: Queryable, id: string, username: string): Promise<void> {
  await run(db, {
    text: 'update player set username = $2, username_lower = $3 where id = $1',
    values: [id, username, username.toLowerCase()],
  })
}

export async function setAvatar(db: Queryable, id: string, avatar: AvatarId): Promise<void> {
  await run(db, { text: 'update player set avatar = $2 where id = $1', values: [id, avatar] })
}

export async function setSubscribed(db: Queryable, id: string, isSubscribed: boolean): Promise<void> {
  await run(db, { text: 'update player set is_subscribed = $2 where id = $1', values: [id, isSubscribed] })
}

/** [L5] Deletes what identifies the person and keeps the row: money and matches refer to it. */
export async function forgetPlayer(db: Queryable, id: string): Promise<void> {
  await run(db, { text: 'select player_forget($1)', values: [id] })
}

function asPerson(row: PlayerRow | undefined): PersonRow | null {
  if (!row || row.email === null || row.email_lower === null || row.password_hash === null) return null
  return { ...row, email: row.email, email_lower: row.email_lower, password_hash: row.password_hash }
}

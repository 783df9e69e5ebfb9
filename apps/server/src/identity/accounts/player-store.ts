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
  readonly must_set_password: boolean
}
/** A player whose account is not deleted: a deleted one has neither e-mail nor password. */
export type PersonRow = PlayerRow & { email: string; email_lower: string; password_hash: string }

const COLUMNS = `id, username, username_lower, email, email_lower, password_hash, role, status, email_verified_at,
  is_subscribed, avatar, created_at, last_login_at, must_set_password`

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

/** [C9] Withdrawals wait for a day after it. */
export async function setPassword(transaction: Transaction, id: string, passwordHash: string): Promise<void> {
  await recordSecurityChange(transaction, { playerId: id, kind: 'password' })
  await run(transaction, {
    text: 'update player set password_hash = $2, must_set_password = false where id = $1',
    values: [id, passwordHash],
  })
}

/** [C9] Until then nobody logs in. */
export async function markPasswordDue(db: Queryable, id: string): Promise<void> {
  await run(db, { text: 'update player set must_set_password = true where id = $1', values: [id] })
}

/** [C9] In the transaction of the change: withdrawals wait for a day after it. */
export async function recordSecurityChange(
  transaction: Transaction,
  { playerId, kind }: { playerId: string; kind: 'password' | 'email' | 'factor' },
): Promise<void> {
  await run(transaction, { text: 'select player_security_change($1, $2)', values: [playerId, kind] })
}

/** [C9] Withdrawals wait for a day after it. Returns false when the address has another player. */
export async function setEmail(
  transaction: Transaction,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> {
  const changed = await run(transaction, {
    text: `update player
              set email = $2, email_lower = lower($2), email_verified_at = $3
            where id = $1
              and not exists (select from player as other where other.email_lower = lower($2) and other.id <> $1)`,
    values: [id, email, now],
  })
  if (changed > 0) await recordSecurityChange(transaction, { playerId: id, kind: 'email' })
  return changed > 0
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

/** What an account is still needed for. */
export type Duty = 'withdrawal' | 'money' | 'match' | 'pool' | 'deposit'

/** [L5] Deletes what identifies the person and keeps the row: money and matches refer to it. Returns why not, or null. */
export async function forgetPlayer(
  transaction: Transaction,
  id: string,
): Promise<Duty | 'staff' | 'gone' | null> {
  const row = await one<{ refusal: Duty | 'staff' | 'gone' | null }>(transaction, {
    text: 'select player_forget($1) as refusal',
    values: [id],
  })
  return row?.refusal ?? null
}

function asPerson(row: PlayerRow | undefined): PersonRow | null {
  if (!row || row.email === null || row.email_lower === null || row.password_hash === null) return null
  return { ...row, email: row.email, email_lower: row.email_lower, password_hash: row.password_hash }
}

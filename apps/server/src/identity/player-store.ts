import type { AvatarId } from '@throwdown/contract/user'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { accountCode } from '../ledger/accounts.ts'
import type { DB, PendingSignup, Player } from '../platform/schema.gen.ts'

export type Store = Kysely<DB> | Transaction<DB>
export type PlayerRow = Selectable<Player>
export type SignupRow = Selectable<PendingSignup>
/** A player who is still somebody: a deleted one has neither e-mail nor password. */
export type PersonRow = PlayerRow & { email: string; email_lower: string; password_hash: string }

const PLAYER = [
  'id',
  'username',
  'username_lower',
  'email',
  'email_lower',
  'password_hash',
  'role',
  'status',
  'email_verified_at',
  'is_subscribed',
  'avatar',
  'created_at',
  'last_login_at',
] as const
const SIGNUP = [
  'id',
  'username',
  'username_lower',
  'email',
  'email_lower',
  'password_hash',
  'is_subscribed',
  'session_id',
  'refresh_hash',
  'client_hash',
  'created_at',
  'expires_at',
] as const

/** By e-mail or username; the two cannot be confused, as no username holds an at-sign. */
export async function findByLoginName(store: Store, loginName: string): Promise<PersonRow | null> {
  const column = loginName.includes('@') ? 'email_lower' : 'username_lower'
  const row = await store
    .selectFrom('player')
    .select(PLAYER)
    .where(column, '=', loginName.toLowerCase())
    .executeTakeFirst()
  return asPerson(row)
}

export async function findByEmail(store: Store, email: string): Promise<PersonRow | null> {
  return findByLoginName(store, email)
}

export async function findPlayer(store: Store, id: string): Promise<PersonRow | null> {
  return asPerson(await store.selectFrom('player').select(PLAYER).where('id', '=', id).executeTakeFirst())
}

/** What others see of these players. */
export async function listFaces(
  store: Store,
  ids: readonly string[],
): Promise<Pick<PlayerRow, 'id' | 'username' | 'avatar'>[]> {
  return store
    .selectFrom('player')
    .select(['id', 'username', 'avatar'])
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute()
}

export async function listVerified(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store
    .selectFrom('player')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits for whoever changes the player at this moment, so that two changes see each other. */
export async function lockPlayer(transaction: Transaction<DB>, id: string): Promise<PersonRow | null> {
  return asPerson(
    await transaction.selectFrom('player').select(PLAYER).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

export async function findSignup(
  store: Store,
  { loginName, now }: { loginName: string; now: Date },
): Promise<SignupRow | null> {
  const column = loginName.includes('@') ? 'email_lower' : 'username_lower'
  const row = await store
    .selectFrom('pending_signup')
    .select(SIGNUP)
    .where(column, '=', loginName.toLowerCase())
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** False when the name, or one that looks like it, belongs to somebody else. */
export async function claimName(
  transaction: Transaction<DB>,
  claim: { skeleton: string; ownerId: string; now: Date },
): Promise<boolean> {
  await transaction
    .insertInto('username_claim')
    .values({ skeleton: claim.skeleton, owner_id: claim.ownerId, claimed_at: claim.now })
    .onConflict((conflict) => conflict.column('skeleton').doNothing())
    .execute()
  const row = await transaction
    .selectFrom('username_claim')
    .select('owner_id')
    .where('skeleton', '=', claim.skeleton)
    .executeTakeFirst()
  return row?.owner_id === claim.ownerId
}

export async function insertSignup(transaction: Transaction<DB>, signup: SignupRow): Promise<void> {
  await transaction.insertInto('pending_signup').values(signup).execute()
}

/** Takes the signup out of the waiting ones; null when somebody else was faster. */
export async function takeSignup(transaction: Transaction<DB>, id: string): Promise<SignupRow | null> {
  const row = await transaction
    .deleteFrom('pending_signup')
    .where('id', '=', id)
    .returning(SIGNUP)
    .executeTakeFirst()
  return row ?? null
}

/** False when the e-mail has a player by now. */
export async function insertPlayer(
  transaction: Transaction<DB>,
  signup: SignupRow,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('player')
    .values({
      id: signup.id,
      username: signup.username,
      username_lower: signup.username_lower,
      email: signup.email,
      email_lower: signup.email_lower,
      password_hash: signup.password_hash,
      email_verified_at: now,
      is_subscribed: signup.is_subscribed,
      created_at: signup.created_at,
    })
    .onConflict((conflict) => conflict.column('email_lower').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setLastLogin(store: Store, id: string, now: Date): Promise<void> {
  await store.updateTable('player').set({ last_login_at: now }).where('id', '=', id).execute()
}

export async function setPassword(store: Store, id: string, passwordHash: string): Promise<void> {
  await store.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function setUsername(store: Store, id: string, username: string): Promise<void> {
  await store
    .updateTable('player')
    .set({ username, username_lower: username.toLowerCase() })
    .where('id', '=', id)
    .execute()
}

export async function setAvatar(store: Store, id: string, avatar: AvatarId): Promise<void> {
  await store.updateTable('player').set({ avatar }).where('id', '=', id).execute()
}

export async function deactivatePlayer(store: Store, id: string): Promise<void> {
  await store.updateTable('player').set({ status: 'deactivated' }).where('id', '=', id).execute()
}

/** Forgets the person and keeps the row: money and matches point at it. */
export async function forgetPlayer(store: Store, id: string): Promise<void> {
  const pseudonym = `deleted-${id}`
  await store
    .updateTable('player')
    .set({
      status: 'deleted',
      username: pseudonym,
      username_lower: pseudonym,
      email: null,
      email_lower: null,
      password_hash: null,
      is_subscribed: false,
      avatar: 'first',
    })
    .where('id', '=', id)
    .execute()
}

/** Whether anything of this player's is left in the books: free, held or on its way out. */
export async function holdsMoney(store: Store, id: string): Promise<boolean> {
  const codes = [accountCode.available(id), accountCode.held(id), accountCode.withdrawing(id)]
  const row = await store
    .selectFrom('ledger_account')
    .select('id')
    .where('code', 'in', codes)
    .where('balance', '<>', 0n)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function asPerson(row: PlayerRow | undefined): PersonRow | null {
  if (!row || row.email === null || row.email_lower === null || row.password_hash === null) return null
  return { ...row, email: row.email, email_lower: row.email_lower, password_hash: row.password_hash }
}

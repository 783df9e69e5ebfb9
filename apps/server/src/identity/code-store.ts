import type { CodeType } from '@throwdown/contract/auth'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/schema.gen.ts'
import type { Store } from './player-store.ts'

export const CODE_TRIES_MAX = 5

export interface NewCode {
  readonly purpose: CodeType
  readonly subject: string
  readonly emailHash: Buffer
  readonly ownerId: string | null
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A newer code takes the place of the older one of its subject and starts with all its tries. */
export async function putCode(transaction: Transaction<DB>, code: NewCode): Promise<void> {
  const row = {
    email_hash: code.emailHash,
    owner_id: code.ownerId,
    code_hash: code.codeHash,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  }
  await transaction
    .insertInto('one_time_code')
    .values({ purpose: code.purpose, subject: code.subject, ...row })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({ ...row, tries: 0, used_at: null }),
    )
    .execute()
}

interface Asked {
  readonly purpose: CodeType
  readonly emailHash: Buffer
}

/**
 * Spends one try of every code the e-mail could mean, and only then says what they are. The row lock makes it exact: of
 * any number of guesses at once, five find a try to spend.
 */
export async function spendTry(store: Store, { purpose, emailHash, now }: Asked & { now: Date }) {
  return store
    .updateTable('one_time_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('purpose', '=', purpose)
    .where('email_hash', '=', emailHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES_MAX)
    .returning(['subject', 'owner_id as ownerId', 'code_hash as codeHash'])
    .execute()
}

/** Why there was nothing to try. */
export async function findNewestCode(store: Store, { purpose, emailHash }: Asked) {
  const row = await store
    .selectFrom('one_time_code')
    .select(['tries', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('purpose', '=', purpose)
    .where('email_hash', '=', emailHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** False when it was used or replaced meanwhile. */
export async function useCode(
  transaction: Transaction<DB>,
  { purpose, subject, codeHash, now }: { purpose: CodeType; subject: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return used !== undefined
}

export async function insertResetToken(
  transaction: Transaction<DB>,
  token: { hash: Buffer; playerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await transaction
    .insertInto('reset_token')
    .values({
      hash: token.hash,
      player_id: token.playerId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

export async function findResetToken(
  store: Store,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<string | null> {
  const row = await store
    .selectFrom('reset_token')
    .select('player_id')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.player_id ?? null
}

/** False when it was used or has expired. Every other token of the player dies with it. */
export async function useResetToken(
  transaction: Transaction<DB>,
  { hash, playerId, now }: { hash: Buffer; playerId: string; now: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('reset_token')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .execute()
  return used.some((row) => row.hash.equals(hash))
}

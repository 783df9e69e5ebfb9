import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/schema.gen.ts'
import type { Store } from './player-store.ts'

const CHALLENGE_TRIES_MAX = 5

export async function findSecondFactor(store: Store, playerId: string) {
  const row = await store
    .selectFrom('staff_second_factor')
    .select(['secret', 'last_step as lastStep'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? null
}

/** False when another enrolment was confirmed first. */
export async function insertSecondFactor(
  transaction: Transaction<DB>,
  factor: { playerId: string; secret: Buffer; confirmedAt: Date; lastStep: bigint },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('staff_second_factor')
    .values({
      player_id: factor.playerId,
      secret: factor.secret,
      confirmed_at: factor.confirmedAt,
      last_step: factor.lastStep,
    })
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when this step, or a later one, was used already. */
export async function useStep(
  transaction: Transaction<DB>,
  { playerId, step }: { playerId: string; step: bigint },
): Promise<boolean> {
  const used = await transaction
    .updateTable('staff_second_factor')
    .set({ last_step: step })
    .where('player_id', '=', playerId)
    .where('last_step', '<', step)
    .returning('player_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function insertRecoveryCodes(
  transaction: Transaction<DB>,
  { playerId, codeHashes }: { playerId: string; codeHashes: readonly Buffer[] },
): Promise<void> {
  await transaction
    .insertInto('staff_recovery_code')
    .values(codeHashes.map((codeHash) => ({ player_id: playerId, code_hash: codeHash })))
    .execute()
}

export async function useRecoveryCode(
  transaction: Transaction<DB>,
  { playerId, codeHash, now }: { playerId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function insertChallenge(
  store: Store,
  challenge: { hash: Buffer; playerId: string; newSecret: Buffer | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await store
    .insertInto('second_factor_challenge')
    .values({
      hash: challenge.hash,
      player_id: challenge.playerId,
      new_secret: challenge.newSecret,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Spends one try before anything is compared, as codes do; null when there is none left. */
export async function spendChallengeTry(store: Store, { hash, now }: { hash: Buffer; now: Date }) {
  const row = await store
    .updateTable('second_factor_challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CHALLENGE_TRIES_MAX)
    .returning(['player_id as playerId', 'new_secret as newSecret'])
    .executeTakeFirst()
  return row ?? null
}

export async function useChallenge(
  transaction: Transaction<DB>,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable('second_factor_challenge')
    .set({ used_at: now, new_secret: null })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

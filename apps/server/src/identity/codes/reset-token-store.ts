import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export async function insertResetToken(
  transaction: Transaction,
  token: { hash: Buffer; playerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(transaction, {
    text: `insert into reset_token (hash, player_id, created_at, expires_at)
           values ($1, $2, $3, $4)`,
    values: [token.hash, token.playerId, token.createdAt, token.expiresAt],
  })
}

/** The player of an unused token that has not expired. */
export async function findResetToken(
  db: Queryable,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<string | null> {
  const row = await one<{ player_id: string }>(db, {
    text: `select player_id
             from reset_token
            where hash = $1
              and used_at is null
              and expires_at > $2`,
    values: [hash, now],
  })
  return row?.player_id ?? null
}

/** Returns false when the token was used or has expired. Uses up every other token of the player too. */
export async function useResetToken(
  transaction: Transaction,
  { hash, playerId, now }: { hash: Buffer; playerId: string; now: Date },
): Promise<boolean> {
  const used = await many<{ hash: Buffer }>(transaction, {
    text: `update reset_token
              set used_at = $2
            where player_id = $1
              and used_at is null
              and expires_at > $2
        returning hash`,
    values: [playerId, now],
  })
  return used.some((row) => row.hash.equals(hash))
}

export async function deleteResetTokens(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, { text: 'delete from reset_token where player_id = $1', values: [playerId] })
}

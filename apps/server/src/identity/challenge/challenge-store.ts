import { type Queryable, run } from '../../platform/sql.ts'

/** Returns false when the challenge was used before. */
export async function useSolution(
  db: Queryable,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const inserted = await run(db, {
    text: `insert into used_challenge (hash, expires_at)
           values ($1, $2)
               on conflict (hash) do nothing`,
    values: [hash, expiresAt],
  })
  return inserted > 0
}

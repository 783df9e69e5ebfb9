import { one, type Queryable } from '../../platform/sql.ts'

export type Duty = 'money' | 'match' | 'pool' | 'deposit'

/** What the account is still needed for, or null. */
export async function retentionReasonOf(db: Queryable, playerId: string): Promise<Duty | null> {
  const row = await one<{ duty: Duty | null }>(db, {
    text: 'select player_retention_reason($1) as duty',
    values: [playerId],
  })
  return row?.duty ?? null
}

import { many, type Queryable } from '../../platform/sql.ts'
import type { Breach } from '../store.ts'

/** Of the whole ledger, at the end of a test or a run. One statement, one snapshot: a journal committing meanwhile cannot look like a breach. */
export async function findBreaches(db: Queryable, limit: number): Promise<Breach[]> {
  return many<Breach>(db, {
    text: 'select invariant, subject, detail from ledger_breach limit $1',
    values: [limit],
  })
}

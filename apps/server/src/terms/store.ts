import { invariant } from '@throwdown/rules/invariant'
import { one, type Queryable } from '../platform/sql.ts'

export type TermsInForce = { readonly version: number; readonly sinceMs: number }

/** [C6] What a match that is made now is played under. */
export async function readTermsInForce(db: Queryable, nowMs: number): Promise<TermsInForce> {
  const row = await one<TermsInForce>(db, {
    name: 'terms_in_force',
    text: 'select version, epoch_ms(starts_at) as "sinceMs" from terms_start where version = terms_in_force($1)',
    values: [new Date(nowMs)],
  })
  invariant(row !== undefined, 'some terms are in force')
  return row
}

import { invariant } from '@throwdown/rules/invariant'
import { one, type Queryable } from '../platform/sql.ts'

/** [C6] The version that a match of now is played under. */
export async function readVersionInForce(db: Queryable, now: Date): Promise<number> {
  const row = await one<{ version: number }>(db, {
    name: 'version_in_force',
    text: 'select terms_in_force($1) as version',
    values: [now],
  })
  invariant(row !== undefined, 'some terms are in force')
  return row.version
}

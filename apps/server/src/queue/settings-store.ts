import type { Pausable } from '@throwdown/contract/service-pause'
import { invariant } from '@throwdown/rules/invariant'
import type { Queryable } from '../platform/sql.ts'

export type TermsInForce = { readonly version: number; readonly sinceMs: number }

/** [C6] What a match that is made now is played under. */
export async function readTermsInForce(db: Queryable, nowMs: number): Promise<TermsInForce> {
  const { rows } = await db.query<{ version: number; starts_at: Date }>({
    name: 'terms_in_force',
    text: 'select version, starts_at from terms_start where version = terms_in_force($1)',
    values: [new Date(nowMs)],
  })
  const [row] = rows
  invariant(row !== undefined, 'some terms are in force')
  return { version: row.version, sinceMs: row.starts_at.getTime() }
}

/** What staff have paused for everybody. */
export async function listPaused(db: Queryable): Promise<Pausable[]> {
  const { rows } = await db.query<{ paused: Pausable[] }>({
    name: 'list_paused',
    text: 'select service_paused() as paused',
  })
  return rows[0]?.paused ?? []
}

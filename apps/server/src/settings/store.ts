import type { Pausable, PauseReason } from '@throwdown/contract/service-pause'
import type { MoneyFreeze, StaffPause, StaffTerms } from '@throwdown/contract/staff-settings'
import { invariant } from '@throwdown/rules/invariant'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable } from '../platform/sql.ts'

type PauseAction = { readonly what: Pausable; readonly reason: PauseReason; readonly note: string }

export async function setPause(
  db: Queryable,
  { what, reason, note, staff }: PauseAction & { readonly staff: StaffCaller },
): Promise<'paused' | 'known' | 'not_allowed'> {
  const row = await one<{ answer: 'paused' | 'known' | 'not_allowed' }>(db, {
    text: 'select service_pause_set($1, $2, $3, $4) as answer',
    values: [staffCallerRow(staff), what, reason, note],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

type PauseRow = Pick<StaffPause, 'what' | 'reason' | 'note'> & { paused_by: string; paused_at: Date }

export async function listPauses(db: Queryable, staff: StaffCaller): Promise<StaffPause[]> {
  const rows = await many<PauseRow>(db, {
    text: 'select what, reason, note, paused_by, paused_at from settings_pauses($1)',
    values: [staffCallerRow(staff)],
  })
  return rows.map(({ what, reason, note, paused_by, paused_at }) => ({
    what,
    reason,
    note,
    by: paused_by,
    atMs: paused_at.getTime(),
  }))
}

/** [C6] The released versions, newest first. */
export async function listTerms(db: Queryable): Promise<StaffTerms[]> {
  const rows = await many<{ version: number; starts_at: Date | null }>(db, {
    text: 'select version, starts_at from settings_terms order by version desc',
  })
  return rows.map(({ version, starts_at }) => ({ version, startsAtMs: starts_at?.getTime() ?? null }))
}

type StopAction = { readonly version: number; readonly note: string; readonly staff: StaffCaller }

export async function stopTermsStart(
  db: Queryable,
  { version, note, staff }: StopAction,
): Promise<'stopped' | 'unknown' | 'not_allowed'> {
  const row = await one<{ answer: 'stopped' | 'unknown' | 'not_allowed' }>(db, {
    text: 'select terms_stop_start($1, $2, $3) as answer',
    values: [staffCallerRow(staff), version, note],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

/** Null while money moves. */
export async function readFreeze(db: Queryable): Promise<MoneyFreeze | null> {
  const row = await one<{ reason: string; changed_by: string; changed_at: Date }>(db, {
    text: 'select reason, changed_by, changed_at from ledger_freeze where frozen',
  })
  return row ? { reason: row.reason, by: row.changed_by, atMs: row.changed_at.getTime() } : null
}

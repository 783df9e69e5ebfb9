import type { Parsed } from '@throwdown/contract/endpoint'
import type { StaffAnnouncement, writeAnnouncement } from '@throwdown/contract/staff-settings'
import { invariant } from '@throwdown/rules/invariant'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable } from '../platform/sql.ts'

type NewAnnouncement = Parsed<typeof writeAnnouncement, 'body'>
type Row = { id: string; text: string; starts_at: Date; ends_at: Date; by: string; ended_by: string | null }

/** What a person looks through; older ones are in the log. */
const LISTED_MAX = 20

export async function insertAnnouncement(
  db: Queryable,
  { id, text, startsAtMs, endsAtMs, staff }: NewAnnouncement & { readonly staff: StaffCaller },
): Promise<'written' | 'used' | 'not_allowed'> {
  const row = await one<{ answer: 'written' | 'used' | 'not_allowed' }>(db, {
    text: 'select announcement_write($1, $2, $3, $4, $5) as answer',
    values: [staffCallerRow(staff), id, text, new Date(startsAtMs), new Date(endsAtMs)],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

export async function endAnnouncement(
  db: Queryable,
  { id, staff }: { readonly id: string; readonly staff: StaffCaller },
): Promise<'ended' | 'unknown' | 'not_allowed'> {
  const row = await one<{ answer: 'ended' | 'unknown' | 'not_allowed' }>(db, {
    text: 'select announcement_end($1, $2) as answer',
    values: [staffCallerRow(staff), id],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

export async function listAnnouncements(db: Queryable): Promise<StaffAnnouncement[]> {
  const rows = await many<Row>(db, {
    text: `select a.id, a.text, a.starts_at, coalesce(a.ended_at, a.ends_at) as ends_at, writer.username as by, ender.username as ended_by
             from announcement a
             join player writer on writer.id = a.written_by
             left join player ender on ender.id = a.ended_by
            order by a.starts_at desc, a.id
            limit $1`,
    values: [LISTED_MAX],
  })
  return rows.map(({ id, text, starts_at, ends_at, by, ended_by }) => ({
    id,
    text,
    startsAtMs: starts_at.getTime(),
    endsAtMs: ends_at.getTime(),
    by,
    endedBy: ended_by,
  }))
}

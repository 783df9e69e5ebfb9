import { ANNOUNCEMENTS_SHOWN_MAX } from '@throwdown/contract/announcement-rules'
import type { Notices } from '@throwdown/contract/notices'
import type { Pausable, PauseReason } from '@throwdown/contract/service-pause'
import type {
  MoneyFreeze,
  StaffAnnouncement,
  StaffPause,
  StaffTerms,
} from '@throwdown/contract/staff-settings'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { isFrozen } from '../ledger/store.ts'
import { many, one, type Queryable, valueOf } from '../platform/sql.ts'

type PauseAction = { readonly what: Pausable; readonly reason: PauseReason; readonly note: string }

export async function setPause(
  db: Queryable,
  { what, reason, note, staff }: PauseAction & { readonly staff: StaffCaller },
): Promise<'paused' | 'known' | 'not_allowed'> {
  return valueOf<'paused' | 'known' | 'not_allowed'>(db, {
    text: 'select service_pause_set($1, $2, $3, $4)',
    values: [staffCallerRow(staff), what, reason, note],
  })
}

export async function listPauses(db: Queryable, staff: StaffCaller): Promise<StaffPause[]> {
  return many<StaffPause>(db, {
    text: 'select what, reason, note, paused_by as by, epoch_ms(paused_at) as "atMs" from settings_pauses($1)',
    values: [staffCallerRow(staff)],
  })
}

/** [C6] The released versions, newest first. */
export async function listTerms(db: Queryable): Promise<StaffTerms[]> {
  return many<StaffTerms>(db, {
    text: 'select version, epoch_ms(starts_at) as "startsAtMs" from settings_terms order by version desc',
  })
}

type StopAction = { readonly version: number; readonly note: string; readonly staff: StaffCaller }

export async function stopTermsStart(
  db: Queryable,
  { version, note, staff }: StopAction,
): Promise<'stopped' | 'unknown' | 'not_allowed'> {
  return valueOf<'stopped' | 'unknown' | 'not_allowed'>(db, {
    text: 'select terms_stop_start($1, $2, $3)',
    values: [staffCallerRow(staff), version, note],
  })
}

/** Null while money moves. */
export async function readFreeze(db: Queryable): Promise<MoneyFreeze | null> {
  const row = await one<MoneyFreeze>(db, {
    text: 'select reason, changed_by as by, epoch_ms(changed_at) as "atMs" from ledger_freeze where frozen',
  })
  return row ?? null
}

/** What a person looks through; older ones are in the log. */
const LISTED_MAX = 20

export async function endAnnouncement(
  db: Queryable,
  { id, staff }: { readonly id: string; readonly staff: StaffCaller },
): Promise<'ended' | 'unknown' | 'not_allowed'> {
  return valueOf<'ended' | 'unknown' | 'not_allowed'>(db, {
    text: 'select announcement_end($1, $2)',
    values: [staffCallerRow(staff), id],
  })
}

export async function listAnnouncements(db: Queryable): Promise<StaffAnnouncement[]> {
  return many<StaffAnnouncement>(db, {
    text: `select a.id, a.text, epoch_ms(a.starts_at) as "startsAtMs", epoch_ms(coalesce(a.ended_at, a.ends_at)) as "endsAtMs",
                  writer.username as by, ender.username as "endedBy"
             from announcement a
             join player writer on writer.id = a.written_by
             left join player ender on ender.id = a.ended_by
            order by a.starts_at desc, a.id
            limit $1`,
    values: [LISTED_MAX],
  })
}

/** Announcements start and end by the clock, without anybody's action. */
export async function readNotices(db: Queryable, now: Date): Promise<Notices> {
  const pauses = await many<Notices['pauses'][number]>(db, {
    name: 'notices_pauses',
    text: 'select what, reason from service_pause where resumed_at is null order by what',
  })
  const announcements = await many<Notices['announcements'][number]>(db, {
    name: 'notices_announcements',
    text: `select id, text
             from announcement
            where starts_at <= $1
              and ends_at > $1
              and ended_at is null
            order by starts_at desc, id
            limit $2`,
    values: [now, ANNOUNCEMENTS_SHOWN_MAX],
  })
  return { pauses, announcements, isMoneyFrozen: await isFrozen(db) }
}

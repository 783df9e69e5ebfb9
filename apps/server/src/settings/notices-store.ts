import { ANNOUNCEMENTS_SHOWN_MAX } from '@throwdown/contract/announcement-rules'
import type { Notices } from '@throwdown/contract/notices'
import { isFrozen } from '../ledger/store.ts'
import { many, type Queryable } from '../platform/sql.ts'

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

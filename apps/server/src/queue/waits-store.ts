import type { Mode, Tier } from '@throwdown/rules/terms'
import { many, type Queryable } from '../platform/sql.ts'

export type QueueWait = {
  readonly mode: Mode
  readonly tier: Tier
  readonly players: number
  readonly oldestJoinedAtMs: number
}

/** Along the index of waiting tickets, without the table. */
export function listWaits(db: Queryable): Promise<QueueWait[]> {
  return many<QueueWait>(db, {
    name: 'list_queue_waits',
    text: `select mode, tier::int as tier, count(*)::int as players, epoch_ms(min(joined_at)) as "oldestJoinedAtMs"
             from queue_ticket
            where ended_at is null
            group by mode, tier`,
  })
}

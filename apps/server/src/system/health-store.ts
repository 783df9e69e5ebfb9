import type { Pausable } from '@throwdown/contract/service-pause'
import { invariant } from '@throwdown/rules/invariant'
import { one, type Queryable } from '../platform/sql.ts'

export type HealthFigures = {
  readonly isFrozen: boolean
  readonly areWithdrawalsPaused: boolean
  readonly paused: readonly Pausable[]
  /** How long the cashier has not written what it writes every few seconds. Null: it never has. */
  readonly cashierSilentSeconds: number | null
  /** Of the oldest withdrawal that nothing holds and that was not taken up. */
  readonly withdrawalWaitsSeconds: number
  /** One waits for coins, a price or a reading, and has for a while. */
  readonly isWithdrawalHeldUp: boolean
  /** A queue with many players has kept one waiting for longer than a minute. */
  readonly isPairingSlow: boolean
  readonly areDeadlinesLate: boolean
}

/** Along the partial indexes of what waits and what runs. */
export async function readHealth(db: Queryable): Promise<HealthFigures> {
  const figures = await one<HealthFigures>(db, { name: 'service_health', text: HEALTH })
  invariant(figures !== undefined, 'the database has a row about the freeze')
  return figures
}

const HEALTH = `select f.frozen as "isFrozen", p.paused as "areWithdrawalsPaused", service_paused() as paused,
       (select extract(epoch from clock_timestamp() - max(b.read_at))::float8 from cashier_blockhash b) as "cashierSilentSeconds",
       (select coalesce(max(extract(epoch from clock_timestamp() - coalesce(w.decided_at, w.requested_at))), 0)::float8
          from withdrawal w
         where w.state in ('requested', 'accepted')
           and w.wait_reason is null) as "withdrawalWaitsSeconds",
       exists (
         select from withdrawal w
          where w.state = 'accepted'
            and w.wait_reason in ('ledger', 'hot_wallet', 'price')
            and w.decided_at < clock_timestamp() - interval '15 minutes'
            and coalesce(w.waits_until, '-infinity') < clock_timestamp() - interval '15 minutes'
       ) as "isWithdrawalHeldUp",
       exists (
         select from queue_ticket t
          where t.ended_at is null
          group by t.mode, t.tier
         having count(*) >= 20
            and min(t.joined_at) < clock_timestamp() - interval '1 minute'
       ) as "isPairingSlow",
       exists (
         select from match m
          where m.finished_at is null
            and m.check_at < clock_timestamp() - interval '30 seconds'
       ) as "areDeadlinesLate"
  from ledger_freeze f
 cross join withdrawal_pause p`

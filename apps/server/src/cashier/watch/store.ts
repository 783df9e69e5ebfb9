import { many, type Queryable } from '../../platform/sql.ts'

export type OpenMoney = { readonly state: string; readonly count: number; readonly oldestSeconds: number }

/** Deposits that were seen and not credited, by state. */
export function listOpenDeposits(db: Queryable): Promise<OpenMoney[]> {
  return many<OpenMoney>(db, {
    name: 'open_deposits',
    text: `select state, count(*)::int as count,
                  extract(epoch from clock_timestamp() - min(coalesce(finalized_at, seen_at)))::float8 as "oldestSeconds"
             from cashier_deposit
            where state in ('arriving', 'waiting')
            group by state`,
  })
}

/**
 * Withdrawals that are not over, by what they wait for: their state, or why an accepted one waits. Each is as old as that, so that a day
 * of waiting for a new address does not count as ours.
 */
export function listOpenWithdrawals(db: Queryable): Promise<OpenMoney[]> {
  return many<OpenMoney>(db, {
    name: 'open_withdrawals',
    text: `select o.state, count(*)::int as count, extract(epoch from clock_timestamp() - min(o.since))::float8 as "oldestSeconds"
             from (select coalesce(w.wait_reason, case when a.sent_at is null then w.state::text else 'sent' end) as state,
                          coalesce(a.sent_at, a.opened_at, w.decided_at, w.requested_at) as since
                     from withdrawal w
                     left join withdrawal_attempt a on a.withdrawal_id = w.id and a.outcome is null
                    where w.state in ('requested', 'accepted', 'sending')) o
            group by o.state`,
  })
}

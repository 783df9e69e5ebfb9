import type { LedgerAccount, LedgerJournal, LedgerState } from '@throwdown/contract/staff-ledger'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable, valueOf } from '../platform/sql.ts'

/** The database checks again whose session it is, and records the look; so do the functions below. */
export function readLedgerAccounts(
  db: Queryable,
  staff: StaffCaller,
  { playerId, code }: { playerId: string | null; code: string | null },
): Promise<LedgerAccount[]> {
  return many<LedgerAccount>(db, {
    text: 'select id::text, code, currency, balance::text from ledger_read_accounts($1, $2, $3)',
    values: [staffCallerRow(staff), playerId, code],
  })
}

type JournalChoice = {
  readonly accountId?: string
  readonly journalId?: string
  readonly before?: string | undefined
  readonly limit: number
  readonly legs: number
}

export function readLedgerJournals(
  db: Queryable,
  staff: StaffCaller,
  { accountId, journalId, before, limit, legs }: JournalChoice,
): Promise<LedgerJournal[]> {
  return many<LedgerJournal>(db, {
    text: `select id::text, kind, is_reversible as "isReversible", key, refused, reverses::text, actor, approved_by as "approvedBy",
                  epoch_ms(created_at) as "atMs", legs, entries
             from ledger_read_journals($1, $2, $3, $4, $5, $6)`,
    values: [staffCallerRow(staff), accountId ?? null, journalId ?? null, before ?? null, limit, legs],
  })
}

export type LedgerStateRow = LedgerState['freeze'] &
  Pick<LedgerState, 'checkedWholeAtMs' | 'checkedUpTo' | 'coins'> & {
    readonly assets: bigint | null
    readonly owed: bigint | null
    readonly measuredAtMs: number | null
    readonly solDepositsPaused: boolean
    readonly solMicros: bigint | null
    readonly solUnits: bigint
  }

export function readLedgerState(db: Queryable, staff: StaffCaller): Promise<LedgerStateRow | undefined> {
  return one<LedgerStateRow>(db, {
    text: `select frozen, freeze_reason as reason, frozen_by as by, epoch_ms(frozen_at) as "atMs", epoch_ms(whole_at) as "checkedWholeAtMs",
                  seen::text as "checkedUpTo", assets, owed, epoch_ms(measured_at) as "measuredAtMs",
                  sol_deposits_paused as "solDepositsPaused", sol_micros as "solMicros", sol_units as "solUnits", coins
             from ledger_read_state($1)`,
    values: [staffCallerRow(staff)],
  })
}

export function readTrialBalance(db: Queryable, staff: StaffCaller): Promise<LedgerState['trial']> {
  return many<LedgerState['trial'][number]>(db, {
    text: 'select kind, currency, debits::text, credits::text, epoch_ms(counted_at) as "countedAtMs" from ledger_read_trial($1)',
    values: [staffCallerRow(staff)],
  })
}

export function readLateDeposits(db: Queryable, staff: StaffCaller): Promise<LedgerState['lateDeposits']> {
  return many<LedgerState['lateDeposits'][number]>(db, {
    text: `select player_id as "playerId", signature, coin, units::text, epoch_ms(seen_at) as "seenAtMs", held::text
             from ledger_read_late_deposits($1)`,
    values: [staffCallerRow(staff)],
  })
}

/** Adds at most so many journals to the trial balance. Whether there were any. */
export async function countTrialBalance(db: Queryable, journals: number): Promise<boolean> {
  return valueOf<boolean>(db, { text: 'select ledger_count_trial($1)', values: [journals] })
}

/** A longer queue is shown as this long: counting a million jobs helps nobody. */
const WAITING_SHOWN_MAX = 10_000

/** What waits is counted in its own index; the job queue itself counts what failed, every minute. */
export function readJobQueues(db: Queryable): Promise<LedgerState['queues']> {
  return many<LedgerState['queues'][number]>(db, {
    text: `select q.name, q.failed_count as failed, w.waiting, epoch_ms(w.oldest) as "oldestMs"
             from jobs.queue q
            cross join lateral (
              select count(*)::int as waiting, min(j.start_after) as oldest
                from (select start_after from jobs.job where name = q.name and state < 'active' and not blocked limit $1) j
            ) w
            order by q.name`,
    values: [WAITING_SHOWN_MAX],
  })
}

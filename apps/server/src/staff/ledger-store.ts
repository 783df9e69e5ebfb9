import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable } from '../platform/sql.ts'

export type Currency = 'USD' | 'USDC' | 'SOL'

export type LedgerAccountRow = {
  readonly id: bigint
  readonly code: string
  readonly currency: Currency
  readonly balance: bigint | null
}

/** The database checks again whose session it is, and records the look; so do the functions below. */
export function readLedgerAccounts(
  db: Queryable,
  staff: StaffCaller,
  { playerId, code }: { playerId: string | null; code: string | null },
): Promise<LedgerAccountRow[]> {
  return many<LedgerAccountRow>(db, {
    text: 'select id, code, currency, balance from ledger_read_accounts($1, $2, $3)',
    values: [staffCallerRow(staff), playerId, code],
  })
}

export type JournalRow = {
  readonly id: bigint
  readonly kind: string
  readonly is_reversible: boolean
  readonly key: string
  readonly refused: string | null
  readonly reverses: bigint | null
  readonly actor: string
  readonly approved_by: string | null
  readonly created_at: Date
  readonly legs: number
  readonly codes: string[]
  readonly currencies: Currency[]
  readonly amounts: bigint[]
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
): Promise<JournalRow[]> {
  return many<JournalRow>(db, {
    text: `select id, kind, is_reversible, key, refused, reverses, actor, approved_by, created_at, legs, codes, currencies, amounts
             from ledger_read_journals($1, $2, $3, $4, $5, $6)`,
    values: [staffCallerRow(staff), accountId ?? null, journalId ?? null, before ?? null, limit, legs],
  })
}

export type LedgerStateRow = {
  readonly frozen: boolean
  readonly freeze_reason: string
  readonly frozen_by: string
  readonly frozen_at: Date
  readonly whole_at: Date | null
  readonly seen: bigint
  readonly assets: bigint | null
  readonly owed: bigint | null
  readonly measured_at: Date | null
  readonly sol_deposits_paused: boolean
  readonly sol_micros: bigint | null
  readonly sol_units: bigint
  readonly coins: ('usdc' | 'sol')[]
  readonly chain_units: bigint[]
  readonly ledger_units: bigint[]
  readonly read_at: Date[]
}

export function readLedgerState(db: Queryable, staff: StaffCaller): Promise<LedgerStateRow | undefined> {
  return one<LedgerStateRow>(db, {
    text: `select frozen, freeze_reason, frozen_by, frozen_at, whole_at, seen, assets, owed, measured_at, sol_deposits_paused,
                  sol_micros, sol_units, coins, chain_units, ledger_units, read_at
             from ledger_read_state($1)`,
    values: [staffCallerRow(staff)],
  })
}

export type TrialRow = {
  readonly kind: string
  readonly currency: Currency
  readonly debits: bigint
  readonly credits: bigint
  readonly counted_at: Date
}

export function readTrialBalance(db: Queryable, staff: StaffCaller): Promise<TrialRow[]> {
  return many<TrialRow>(db, {
    text: 'select kind, currency, debits, credits, counted_at from ledger_read_trial($1)',
    values: [staffCallerRow(staff)],
  })
}

/** Whether it was due. */
export async function countTrialBalance(db: Queryable): Promise<boolean> {
  const row = await one<{ due: boolean }>(db, { text: 'select ledger_count_trial() as due' })
  return row?.due ?? false
}

/** A longer queue is shown as this long: counting a million jobs helps nobody. */
const WAITING_SHOWN_MAX = 10_000

export type QueueRow = {
  readonly name: string
  readonly waiting: number
  readonly failed: number
  readonly oldest: Date | null
}

/** What waits is counted in its own index; the job queue itself counts what failed, every minute. */
export function readJobQueues(db: Queryable): Promise<QueueRow[]> {
  return many<QueueRow>(db, {
    text: `select q.name, q.failed_count as failed, w.waiting, w.oldest
             from jobs.queue q
            cross join lateral (
              select count(*)::int as waiting, min(j.start_after) as oldest
                from (select start_after from jobs.job where name = q.name and state < 'active' and not blocked limit $1) j
            ) w
            order by q.name`,
    values: [WAITING_SHOWN_MAX],
  })
}

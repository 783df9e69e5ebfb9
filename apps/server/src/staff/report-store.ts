import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, one, type Queryable } from '../platform/sql.ts'

export type ReportRow = {
  readonly day: string
  readonly staked: bigint
  readonly matches: number
  readonly voided: number
  readonly deposit_fees: bigint
  readonly win_fees: bigint
  readonly withdrawal_fees: bigint
  readonly pool_fees: bigint
  readonly pool_in: bigint
  readonly pool_out: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly players: number
  readonly new_players: number
  readonly earlier_players: number
  readonly returned_players: number
  readonly counted_at: Date
}

/** The database checks again whose session it is, and records that the report was read. */
export function readReport(
  db: Queryable,
  staff: StaffCaller,
  { from, until }: { from: string; until: string },
): Promise<ReportRow[]> {
  return many<ReportRow>(db, {
    text: `select day::text, staked, matches, voided, deposit_fees, win_fees, withdrawal_fees, pool_fees, pool_in, pool_out,
                  deposits, withdrawals, players, new_players, earlier_players, returned_players, counted_at
             from report_page($1, $2, $3)`,
    values: [staffCallerRow(staff), from, until],
  })
}

/** The day that was counted; null when none is due. */
export async function countNextDay(db: Queryable): Promise<string | null> {
  const row = await one<{ day: string | null }>(db, { text: 'select report_count_next()::text as day' })
  return row?.day ?? null
}

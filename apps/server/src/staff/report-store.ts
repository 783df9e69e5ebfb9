import type { ReportDay } from '@throwdown/contract/staff-reports'
import { type StaffCaller, staffCallerRow } from '../audit/staff-caller.ts'
import { many, type Queryable, valueOf } from '../platform/sql.ts'

/** The database checks again whose session it is, and records that the report was read. */
export function readReport(
  db: Queryable,
  staff: StaffCaller,
  { from, until }: { from: string; until: string },
): Promise<ReportDay[]> {
  return many<ReportDay>(db, {
    text: `select day::text, staked::text, matches, voided, deposit_fees::text as "depositFees", win_fees::text as "winFees",
                  withdrawal_fees::text as "withdrawalFees", pool_fees::text as "poolFees", pool_in::text as "poolIn",
                  pool_out::text as "poolOut", deposits::text, withdrawals::text, players, new_players as "newPlayers",
                  earlier_players as "earlierPlayers", returned_players as "returnedPlayers", epoch_ms(counted_at) as "countedAtMs"
             from report_page($1, $2, $3)`,
    values: [staffCallerRow(staff), from, until],
  })
}

/** The day that was counted; null when none is due. */
export async function countNextDay(db: Queryable): Promise<string | null> {
  return valueOf<string | null>(db, { text: 'select report_count_next()::text' })
}

import type { Parsed } from '@throwdown/contract/endpoint'
import type { ReportDay, staffReport } from '@throwdown/contract/staff-reports'
import type { StaffCaller } from '../audit/staff-caller.ts'
import type { Queryable } from '../platform/sql.ts'
import { type ReportRow, readReport } from './report-store.ts'

type Range = Parsed<typeof staffReport, 'query'>

export async function showReport(
  db: Queryable,
  { reader, range }: { reader: StaffCaller; range: Range },
): Promise<{ days: ReportDay[] }> {
  return { days: (await readReport(db, reader, range)).map(dayOf) }
}

const dayOf = (row: ReportRow): ReportDay => ({
  day: row.day,
  staked: String(row.staked),
  matches: row.matches,
  voided: row.voided,
  depositFees: String(row.deposit_fees),
  winFees: String(row.win_fees),
  withdrawalFees: String(row.withdrawal_fees),
  poolFees: String(row.pool_fees),
  poolIn: String(row.pool_in),
  poolOut: String(row.pool_out),
  deposits: String(row.deposits),
  withdrawals: String(row.withdrawals),
  players: row.players,
  newPlayers: row.new_players,
  earlierPlayers: row.earlier_players,
  returnedPlayers: row.returned_players,
  countedAtMs: row.counted_at.getTime(),
})

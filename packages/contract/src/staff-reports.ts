import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { microUsdText } from './money.ts'

/** A quarter of a year: what a chart can show. */
export const REPORT_DAYS_MAX = 92
const DAY_MS = 86_400_000

const reportDay = z.object({
  day: z.iso.date().describe('Of UTC'),
  staked: microUsdText.describe('Stakes of both players of matches that somebody won'),
  matches: z.int().describe('Matches that somebody won'),
  voided: z.int(),
  depositFees: microUsdText,
  winFees: microUsdText,
  withdrawalFees: microUsdText,
  poolFees: microUsdText,
  poolIn: microUsdText.describe('What wins put into bounty pools'),
  poolOut: microUsdText.describe('What left bounty pools: prizes, returns and the fee'),
  deposits: microUsdText.describe('Before the fee'),
  withdrawals: microUsdText.describe('Finally paid, with the fee'),
  players: z.int().describe('Players who ended a match'),
  newPlayers: z.int().describe('Of these, for the first time'),
  earlierPlayers: z.int().describe('Players who ended a match seven days earlier'),
  returnedPlayers: z.int().describe('Of these, who ended another one in the seven days since'),
  countedAtMs: z.int(),
})
export type ReportDay = z.output<typeof reportDay>

const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS

export const staffReport = defineEndpoint({
  method: 'GET',
  path: '/staff/reports',
  access: 'admin',
  summary: 'The figures of each day of a range, as last counted from the ledger; recorded',
  query: z
    .object({ from: z.iso.date(), until: z.iso.date().describe('The last day that counts') })
    .refine(
      ({ from, until }) => daysBetween(from, until) >= 0 && daysBetween(from, until) < REPORT_DAYS_MAX,
      `must be 1 to ${REPORT_DAYS_MAX} days`,
    ),
  reply: dataReply({ days: z.array(reportDay).describe('Oldest first; a day not counted is left out') }),
  refusals: ['not_signed_in', 'not_allowed'],
})

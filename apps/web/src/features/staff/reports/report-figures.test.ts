import type { ReportDay } from '@throwdown/contract/staff-reports'
import { expect, test } from 'vitest'
import { reportCsv, revenueOf, shareOf, sumsOf, ticksOf } from './report-figures.ts'
import { rangeProblem } from './use-report-range.ts'

const aDay = (day: string, changes: Partial<ReportDay> = {}): ReportDay => ({
  day,
  staked: '10000000',
  matches: 1,
  voided: 0,
  depositFees: '1',
  winFees: '250000',
  withdrawalFees: '-20',
  poolFees: '0',
  poolIn: '0',
  poolOut: '0',
  deposits: '0',
  withdrawals: '0',
  players: 2,
  newPlayers: 1,
  earlierPlayers: 0,
  returnedPlayers: 0,
  countedAtMs: 0,
  ...changes,
})

test('sums and revenue are exact to the micro-dollar', () => {
  const sums = sumsOf([aDay('2026-11-01', { staked: '9007199254740993' }), aDay('2026-11-02')])
  expect(sums.staked).toBe(9_007_199_264_740_993n)
  expect(sums.players).toBe(4)
  expect(revenueOf(sums)).toBe(499_962n)
  expect(revenueOf(aDay('2026-11-01'))).toBe(249_981n)
})

test('the file has one line per day with all digits', () => {
  expect(reportCsv([aDay('2026-11-01')])).toBe(
    'day,staked_usd,deposit_fees_usd,win_fees_usd,withdrawal_fees_usd,pool_fees_usd,pool_in_usd,pool_out_usd,deposits_usd,' +
      'withdrawals_usd,matches,voided,players,new_players,earlier_players,returned_players\r\n' +
      '2026-11-01,10.000000,0.000001,0.250000,-0.000020,0.000000,0.000000,0.000000,0.000000,0.000000,1,0,2,1,0,0\r\n',
  )
})

test('a share of nothing is not known, and a quarter has six labels', () => {
  expect(shareOf(1, 0)).toBe('–')
  expect(shareOf(46n, 1_000n)).toBe('4.6%')
  const days = Array.from({ length: 92 }, (_, day) =>
    aDay(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
  )
  expect(ticksOf(days).map(({ label }) => label)).toEqual([
    'Jan 12',
    'Jan 28',
    'Feb 13',
    'Mar 1',
    'Mar 17',
    'Apr 2',
  ])
})

test.each([
  ['2026-11-01', '2026-11-01', null],
  ['2026-08-01', '2026-10-31', null],
  ['2026-08-01', '2026-11-01', 'long'],
  ['2026-11-02', '2026-11-01', 'backwards'],
  ['', '2026-11-01', 'missing'],
  ['2026-13-01', '2026-13-02', 'missing'],
])('from %s until %s: %s', (from, until, problem) => {
  expect(rangeProblem({ from, until }, 92)).toBe(problem)
})

import type { ReportDay } from '@throwdown/contract/staff-reports'
import type { ChartTick } from '../../../ui/chart-plot.ts'
import { csvOf, exactDollars } from '../../../ui/save-file.ts'
import { utc } from '../../../ui/text/utc.ts'

export const FEES = ['depositFees', 'winFees', 'withdrawalFees', 'poolFees'] as const
const MONEY = ['staked', ...FEES, 'poolIn', 'poolOut', 'deposits', 'withdrawals'] as const
const COUNTS = ['matches', 'voided', 'players', 'newPlayers', 'earlierPlayers', 'returnedPlayers'] as const

const TICKS_MAX = 6

type Sums = Readonly<Record<(typeof MONEY)[number], bigint> & Record<(typeof COUNTS)[number], number>>

export function sumsOf(days: readonly ReportDay[]): Sums {
  const money = (name: (typeof MONEY)[number]) => days.reduce((sum, day) => sum + BigInt(day[name]), 0n)
  const count = (name: (typeof COUNTS)[number]) => days.reduce((sum, day) => sum + day[name], 0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries([
    ...MONEY.map((name) => [name, money(name)]),
    ...COUNTS.map((name) => [name, count(name)]),
  ]) as Sums
}

export const revenueOf = (figures: Readonly<Record<(typeof FEES)[number], bigint | string>>): bigint =>
  FEES.reduce((sum, fee) => sum + BigInt(figures[fee]), 0n)

/** `4.6%`; a share of nothing is not known. */
export function shareOf(part: bigint | number, whole: bigint | number): string {
  return Number(whole) === 0 ? '–' : `${((Number(part) / Number(whole)) * 100).toFixed(1)}%`
}

/** At most six labels, the last day among them. */
export function ticksOf(days: readonly ReportDay[]): ChartTick[] {
  const every = Math.ceil(days.length / TICKS_MAX)
  return days.flatMap(({ day }, index) =>
    (days.length - 1 - index) % every === 0 ? [{ index, label: utc.shortDay(Date.parse(day)) }] : [],
  )
}

/** Every figure of every day, in dollars with all digits of the ledger. */
export function reportCsv(days: readonly ReportDay[]): string {
  const columns = ['day', ...MONEY.map((name) => `${snake(name)}_usd`), ...COUNTS.map(snake)]
  return csvOf(
    columns,
    days.map((day) =>
      Object.fromEntries([
        ['day', day.day],
        ...MONEY.map((name) => [`${snake(name)}_usd`, exactDollars(day[name])]),
        ...COUNTS.map((name) => [snake(name), String(day[name])]),
      ]),
    ),
  )
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

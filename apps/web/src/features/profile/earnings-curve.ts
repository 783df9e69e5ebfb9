import type { ProfileOverview } from '@throwdown/contract/profile'
import type { ChartTick } from '../../ui/chart-plot.ts'
import { utc } from '../../ui/text/utc.ts'

export const PERIODS = ['months', 'days'] as const
export type Period = (typeof PERIODS)[number]

type Earnings = ProfileOverview['earnings']

/** One day of the chart. */
export type CurvePoint = {
  readonly dayMs: number
  /** What the day changed, and the sum since the beginning of the period. */
  readonly change: bigint
  readonly sum: bigint
}

export type Sum = { readonly label: string; readonly change: bigint }

const DAY_MS = 86_400_000
const DAYS_SHOWN = 30
const MONTHS_SHOWN = 12
const DAYS_PER_TICK = 5

/** Every day of the period in UTC, the last one today; days without a match change nothing. */
export function curveOf(earnings: Earnings, period: Period, nowMs: number): CurvePoint[] {
  const changes = new Map(earnings.map(({ day, microUsd }) => [Date.parse(day), BigInt(microUsd)]))
  const lastMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const points: CurvePoint[] = []
  let sum = 0n
  for (let dayMs = firstDayMs(period, lastMs); dayMs <= lastMs; dayMs += DAY_MS) {
    const change = changes.get(dayMs) ?? 0n
    sum += change
    points.push({ dayMs, change, sum })
  }
  return points
}

/** Months begin with their first day: twelve of them, the present one included. */
function firstDayMs(period: Period, lastMs: number): number {
  if (period === 'days') return lastMs - (DAYS_SHOWN - 1) * DAY_MS
  const last = new Date(lastMs)
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - (MONTHS_SHOWN - 1), 1)
}

/** The labels of the x axis: each month where it begins, or every fifth day. */
export function ticksOf(points: readonly CurvePoint[], period: Period): ChartTick[] {
  return points.flatMap(({ dayMs }, index) => {
    if (period === 'days')
      return (points.length - 1 - index) % DAYS_PER_TICK === 0 ? [{ index, label: utc.shortDay(dayMs) }] : []
    return new Date(dayMs).getUTCDate() === 1
      ? [{ index, label: utc.shortMonth(dayMs), narrow: utc.shortMonth(dayMs).charAt(0) }]
      : []
  })
}

/** The period as a table: a line for each month, or for each day on which something changed; the newest first. */
export function sumsOf(points: readonly CurvePoint[], period: Period): Sum[] {
  const format = period === 'months' ? utc.monthAndYear : utc.shortDay
  const sums = new Map<string, bigint>()
  for (const { dayMs, change } of points) {
    const label = format(dayMs)
    if (period === 'months' || change !== 0n) sums.set(label, (sums.get(label) ?? 0n) + change)
  }
  return [...sums].map(([label, change]) => ({ label, change })).toReversed()
}

export type Extremes = { readonly month: bigint; readonly best: bigint; readonly worst: bigint }

/** The month of the last point, the best day and the worst; a day without a match is neither. */
export function extremesOf(points: readonly CurvePoint[], earnings: Earnings): Extremes {
  const changes = points.map(({ change }) => change)
  const lastDay = points.at(-1)
  const month = lastDay ? new Date(lastDay.dayMs).toISOString().slice(0, 7) : ''
  return {
    month: earnings
      .filter(({ day }) => day.startsWith(month))
      .reduce((sum, { microUsd }) => sum + BigInt(microUsd), 0n),
    best: changes.reduce((best, change) => (change > best ? change : best), 0n),
    worst: changes.reduce((worst, change) => (change < worst ? change : worst), 0n),
  }
}

import { describe, expect, test } from 'vitest'
import { curveOf, extremesOf, sumsOf, ticksOf } from './earnings-curve.ts'

const NOW = Date.parse('2026-11-14T09:30:00Z')
const EARNINGS = [
  { day: '2025-11-30', microUsd: '9000000' },
  { day: '2025-12-01', microUsd: '-5000000' },
  { day: '2026-02-28', microUsd: '4750000' },
  { day: '2026-11-02', microUsd: '-10000000' },
  { day: '2026-11-14', microUsd: '23970000' },
]

describe('twelve months', () => {
  const points = curveOf(EARNINGS, 'months', NOW)

  test('have every day since the first of the month eleven months ago, and nothing earlier', () => {
    expect(points).toHaveLength(31 + 31 + 28 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 14)
    expect(points[0]).toEqual({ dayMs: Date.UTC(2025, 11, 1), change: -5_000_000n, sum: -5_000_000n })
    expect(points.at(-1)).toMatchObject({ change: 23_970_000n, sum: 13_720_000n })
  })

  test('follow the length of a month, in leap years too {2.148}', () => {
    expect(
      curveOf([], 'months', Date.UTC(2028, 2, 1)).filter(({ dayMs }) => new Date(dayMs).getUTCMonth() === 1),
    ).toHaveLength(29)
  })

  test('are labelled by every month where it begins', () => {
    expect(
      ticksOf(points, 'months')
        .map(({ label }) => label)
        .join(' '),
    ).toBe('Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov')
  })

  test('are a table of months, the newest first', () => {
    const sums = sumsOf(points, 'months')
    expect(sums).toHaveLength(12)
    expect(sums[0]).toEqual({ label: 'November 2026', change: 13_970_000n })
    expect(sums.at(-1)).toEqual({ label: 'December 2025', change: -5_000_000n })
  })

  test('have the present month, the best day and the worst', () => {
    expect(extremesOf(points, EARNINGS)).toEqual({
      month: 13_970_000n,
      best: 23_970_000n,
      worst: -10_000_000n,
    })
  })
})

test('thirty days end today, begin at zero and are a table of the days that changed something', () => {
  const points = curveOf(EARNINGS, 'days', NOW)
  expect(points).toHaveLength(30)
  expect(points[0]).toEqual({ dayMs: Date.UTC(2026, 9, 16), change: 0n, sum: 0n })
  expect(ticksOf(points, 'days').map(({ label }) => label)).toEqual([
    'Oct 20',
    'Oct 25',
    'Oct 30',
    'Nov 4',
    'Nov 9',
    'Nov 14',
  ])
  expect(sumsOf(points, 'days')).toEqual([
    { label: 'Nov 14', change: 23_970_000n },
    { label: 'Nov 2', change: -10_000_000n },
  ])
})

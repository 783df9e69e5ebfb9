import { afterEach, expect, test, vi } from 'vitest'
import {
  formatAgo,
  formatClock,
  formatCountdown,
  formatDay,
  formatElapsed,
  groupByDay,
  nameDay,
} from './clock.ts'

test.each([
  [-5_000, 'this minute'],
  [59_000, 'this minute'],
  [20 * 60_000, '20 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [24 * 3_600_000, 'yesterday'],
  [12 * 86_400_000, '12 days ago'],
])('%d ms ago is %s', (ageMs, text) => {
  expect(formatAgo(ageMs)).toBe(text)
})

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [27_738_000, '07:42:18'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1d 00:00:00'],
  [3 * 86_400_000 + 61_000, '3d 00:01:01'],
])('%s ms left read %s', (remainingMs, text) => {
  expect(formatCountdown(remainingMs)).toBe(text)
})

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [760_000, '12:40'],
  [-5_000, '0:00'],
])('%s ms is %s', (ms, text) => expect(formatElapsed(ms)).toBe(text))

const DAY_MS = 86_400_000

test('rows of one day are together', () => {
  expect(
    groupByDay([{ atMs: 3 * DAY_MS }, { atMs: 3 * DAY_MS }, { atMs: DAY_MS }]).map((day) => day.length),
  ).toEqual([2, 1])
})

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const
/** On both sides of the change to summer time in New York. */
const MOMENTS = [
  '2026-01-01T00:00:00Z',
  '2026-03-08T06:59:59Z',
  '2026-03-08T07:00:00Z',
  '2026-12-31T18:30:00Z',
]

afterEach(() => vi.unstubAllEnvs())

test.each(ZONES)('a moment reads as the clock of a device in %s shows it', (zone) => {
  vi.stubEnv('TZ', zone)
  for (const ms of MOMENTS.map(Date.parse)) {
    expect(formatClock(ms)).toBe(new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(ms))
    expect(formatDay(ms)).toBe(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(ms))
  }
})

test('a day of this day is named so', () => {
  const noon = new Date(2026, 10, 14, 12).getTime()
  expect(nameDay({ ms: noon, nowMs: noon + 1_000, today: 'Today' })).toBe('Today · Saturday, November 14')
  expect(nameDay({ ms: noon, nowMs: noon + 86_400_000, today: 'Today' })).toBe('Saturday, November 14')
})

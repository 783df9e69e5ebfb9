import { afterEach, expect, test, vi } from 'vitest'
import { formatClock, formatDay, nameDay } from './format-when.ts'

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

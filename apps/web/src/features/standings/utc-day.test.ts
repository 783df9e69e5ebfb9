import { expect, test } from 'vitest'
import { endOfUtcDayMs } from './utc-day.ts'

test.each([
  ['2026-11-15T00:00:00Z', '2026-11-15T23:59:59Z'],
  ['2026-11-15T16:17:41Z', '2026-11-15T23:59:59Z'],
  ['2026-12-31T23:59:59.500Z', '2026-12-31T23:59:59Z'],
])('the day of %s ends at %s', (now, end) => {
  expect(endOfUtcDayMs(Date.parse(now))).toBe(Date.parse(end))
})

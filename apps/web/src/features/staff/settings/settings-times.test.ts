import { expect, test } from 'vitest'
import { endOf, nextMondays, startOf } from './settings-times.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

test('a start is read as UTC, is now when left empty, and is never over', () => {
  expect(startOf('', NOW)).toBe(NOW)
  expect(startOf('2026-11-16T12:30', NOW)).toBe(NOW + 1_800_000)
  expect(startOf('2026-11-16T11:59', NOW)).toBeNull()
  expect(startOf('soon', NOW)).toBeNull()
  expect(endOf(NOW, '6')).toBe(NOW + 6 * 3_600_000)
})

test('[C6] Mondays are offered from eight days on, each once', () => {
  // A Monday, a Sunday and the last moment of a Sunday.
  expect(nextMondays(Date.UTC(2026, 10, 16), 2)).toEqual(['2026-11-30', '2026-12-07'])
  expect(nextMondays(Date.UTC(2026, 10, 15), 2)).toEqual(['2026-11-23', '2026-11-30'])
  expect(nextMondays(Date.UTC(2026, 10, 15, 23, 59, 59, 999), 1)).toEqual(['2026-11-23'])
})

import { expect, test } from 'vitest'
import { endOf, startOf } from './announcement-times.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

test('a start is read as UTC, is now when left empty, and is never over', () => {
  expect(startOf('', NOW)).toBe(NOW)
  expect(startOf('2026-11-16T12:30', NOW)).toBe(NOW + 1_800_000)
  expect(startOf('2026-11-16T11:59', NOW)).toBeNull()
  expect(startOf('soon', NOW)).toBeNull()
  expect(endOf(NOW, '6')).toBe(NOW + 6 * 3_600_000)
})

import { expect, test } from 'vitest'
import { dayEverywhere } from './day-everywhere.ts'

test('[L1] a birthday counts when it has begun everywhere on earth', () => {
  expect(dayEverywhere(Date.parse('2026-06-15T11:59:59.999Z'))).toBe('2026-06-14')
  expect(dayEverywhere(Date.parse('2026-06-15T12:00:00Z'))).toBe('2026-06-15')
})

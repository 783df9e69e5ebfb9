import { expect, test } from 'vitest'
import { poolDates } from './pool-dates.ts'

test('[B1] a week from Monday to Sunday, in UTC', () => {
  expect(poolDates({ startDate: '2026-11-09T00:00:00.000Z', endDate: '2026-11-16T00:00:00.000Z' })).toBe(
    'Nov 9 - Nov 15',
  )
  expect(poolDates({ startDate: '2026-12-28T00:00:00.000Z', endDate: '2027-01-04T00:00:00.000Z' })).toBe(
    'Dec 28 - Jan 3',
  )
})

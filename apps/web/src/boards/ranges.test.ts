import { expect, test } from 'vitest'
import { pageRange, poolDates } from './ranges.ts'

test('the first, the last and a whole page', () => {
  expect(pageRange({ page: 1, pageSize: 10, count: 12_480 })).toEqual({
    from: '1',
    to: '10',
    total: '12,480',
  })
  expect(pageRange({ page: 1_248, pageSize: 10, count: 12_475 })).toEqual({
    from: '12,471',
    to: '12,475',
    total: '12,475',
  })
  expect(pageRange({ page: 1, pageSize: 10, count: 4 })).toEqual({ from: '1', to: '4', total: '4' })
})

test('a page that is gone never says more than there is', () => {
  expect(pageRange({ page: 9, pageSize: 10, count: 12 })).toEqual({ from: '12', to: '12', total: '12' })
})

test('[B1] a week from Monday to Sunday, in UTC', () => {
  expect(poolDates({ startDate: '2026-11-09T00:00:00.000Z', endDate: '2026-11-16T00:00:00.000Z' })).toBe(
    'Nov 9 - Nov 15',
  )
  expect(poolDates({ startDate: '2026-12-28T00:00:00.000Z', endDate: '2027-01-04T00:00:00.000Z' })).toBe(
    'Dec 28 - Jan 3',
  )
})

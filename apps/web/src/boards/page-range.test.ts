import { expect, test } from 'vitest'
import { pageRange } from './page-range.ts'

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

test('a page that is no longer there never says more than there is', () => {
  expect(pageRange({ page: 9, pageSize: 10, count: 12 })).toEqual({ from: '12', to: '12', total: '12' })
})

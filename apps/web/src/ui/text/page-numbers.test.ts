import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 1248, [1, 2, 'gap', 1248]],
  [7, 12, [1, 'gap', 6, 7, 8, 'gap', 12]],
  [12, 12, [1, 'gap', 11, 12]],
])('on page %s of %s the buttons are %j', (page, pagesMax, expected) => {
  expect(pageNumbers({ page, pagesMax })).toEqual(expected)
})

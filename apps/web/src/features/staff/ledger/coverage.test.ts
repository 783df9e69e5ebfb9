import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'

test.each([
  ['142021900000', '131020560000', '108.3%'],
  ['99999', '100000', '99.9%'],
  ['1', '0', null],
])('%s against %s covers %s', (assets, owed, share) => {
  expect(coverageOf(assets, owed)).toBe(share)
})

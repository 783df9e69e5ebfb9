import { expect, test } from 'vitest'
import { unitsOfTyped } from './units-of-typed.ts'

test.each([
  ['1.5', 'sol', '1500000000'],
  [' 0.000000001 ', 'sol', '1'],
  ['0', 'sol', '0'],
  ['999999999.999999999', 'sol', '999999999999999999'],
  ['1805.000001', 'usdc', '1805000001'],
  ['007', 'usdc', '7000000'],
  ['1.0000001', 'usdc', null],
  ['1234567890', 'usdc', null],
  ['-1', 'usdc', null],
  ['1e6', 'sol', null],
  ['1,000', 'usdc', null],
  ['.5', 'sol', null],
  ['', 'usdc', null],
] as const)('%j of %s is %s units', (text, coin, units) => {
  expect(unitsOfTyped(text, coin)).toBe(units)
})

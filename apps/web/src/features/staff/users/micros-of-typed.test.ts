import { expect, test } from 'vitest'
import { microsOfTyped } from './micros-of-typed.ts'

test.each([
  ['5', 'bonus', 5_000_000n],
  ['-3.20', 'adjustment', -3_200_000n],
  ['-3.20', 'bonus', 'notation'],
  ['0', 'bonus', 'notation'],
  ['-0.00', 'adjustment', 'notation'],
  ['1.234', 'bonus', 'notation'],
  ['9999999.99', 'bonus', 9_999_999_990_000n],
  ['10000000', 'bonus', 'notation'],
  ['-10000000', 'adjustment', 'notation'],
  ['1,000', 'bonus', 'comma'],
] as const)('%j as a %s is %s micro-dollars', (text, kind, micros) => {
  expect(microsOfTyped(text, kind)).toBe(micros)
})

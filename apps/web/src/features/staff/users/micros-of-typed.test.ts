import { expect, test } from 'vitest'
import { microsOfTyped } from './micros-of-typed.ts'

test.each([
  ['5', 'bonus', '5000000'],
  [' 12.5 ', 'bonus', '12500000'],
  ['0.01', 'bonus', '10000'],
  ['-3.20', 'adjustment', '-3200000'],
  ['-3.20', 'bonus', null],
  ['0', 'bonus', null],
  ['-0.00', 'adjustment', null],
  ['1.234', 'bonus', null],
  ['1e6', 'bonus', null],
  ['12345678', 'bonus', null],
  ['1,000', 'bonus', null],
  ['', 'adjustment', null],
] as const)('%j as a %s is %s micro-dollars', (text, kind, micros) => {
  expect(microsOfTyped(text, kind)).toBe(micros)
})

import { expect, test } from 'vitest'
import { formatSol, formatUsd, lamportsOfSol, microsOfDollars } from './format-money.ts'

test.each([
  [0n, '$0.00'],
  [9_750_000n, '$9.75'],
  [1_234_567_890_000n, '$1,234,567.89'],
  [999_999n, '$0.99'],
  [-5_000_000n, '− $5.00'],
])('%s micro-dollars read %s', (micros, text) => {
  expect(formatUsd(micros)).toBe(text)
})

test('[P4] a gain can carry its sign', () => {
  expect(formatUsd(3_250_000n, 'always')).toBe('+ $3.25')
  expect(formatUsd(0n, 'always'), 'nothing has no sign').toBe('$0.00')
})

test.each([
  [763_899_999n, 4, '0.7638 SOL'],
  [14_250_000_000n, 1, '14.2 SOL'],
  [2_000_000_000n, 0, '2 SOL'],
])('%s lamports with %s decimals read %s', (lamports, decimals, text) => {
  expect(formatSol(lamports, decimals)).toBe(text)
})

test.each([
  [8.25, '$8.25'],
  [4902.15, '$4,902.15'],
  [0.29, '$0.29'],
  [-1.1, '− $1.10'],
])('%s dollars of an answer read %s', (dollars, text) => {
  expect(formatUsd(microsOfDollars(dollars))).toBe(text)
})

test('an amount of SOL reads with one decimal, cut', () => {
  expect(formatSol(lamportsOfSol(14.28), 1)).toBe('14.2 SOL')
})

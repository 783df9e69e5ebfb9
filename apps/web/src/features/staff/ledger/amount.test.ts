import { expect, test } from 'vitest'
import { coverageOf, exactAmount } from './amount.ts'

test.each([
  ['1500000', 'USD', '1.500000 USD'],
  ['-1', 'USDC', '−0.000001 USDC'],
  ['1234567890123', 'SOL', '1,234.567890123 SOL'],
  ['0', 'USD', '0.000000 USD'],
] as const)('%s of %s is %s', (units, currency, text) => {
  expect(exactAmount(units, currency)).toBe(text)
})

test.each([
  ['142021900000', '131020560000', '108.3%'],
  ['99999', '100000', '99.9%'],
  ['1', '0', null],
])('%s against %s covers %s', (assets, owed, share) => {
  expect(coverageOf(assets, owed)).toBe(share)
})

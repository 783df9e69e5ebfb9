import { expect, test } from 'vitest'
import { type Coin, exactUnits, formatUnits, parseUnits } from './coins.ts'

test.each<[string, Coin, bigint | 'comma' | 'notation']>([
  ['0.5', 'sol', 500_000_000n],
  ['0,5', 'sol', 'comma'],
  ['100', 'usdc', 100_000_000n],
  ['0.000000001', 'sol', 1n],
  ['0.0000001', 'usdc', 'notation'],
  ['0', 'sol', 'notation'],
])('%s %s is %s units', (text, coin, units) => {
  expect(parseUnits(text, coin)).toBe(units)
})

test.each<[bigint, Coin, string, string]>([
  [500_000_000n, 'sol', '0.5000 SOL', '0.5'],
  [316_138_103n, 'sol', '0.3161 SOL', '0.316138103'],
  [5_000n, 'sol', '0.000005 SOL', '0.000005'],
  [100_000_000n, 'usdc', '100.00 USDC', '100'],
  [10_000_000n, 'usdc', '10.00 USDC', '10'],
  [0n, 'sol', '0.0000 SOL', '0'],
])('%s units of %s read %s, exactly %s', (units, coin, shown, exact) => {
  expect([formatUnits(units, coin), exactUnits(units, coin)]).toEqual([shown, exact])
})

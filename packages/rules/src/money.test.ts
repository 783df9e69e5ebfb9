import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  EVERY_DIGIT,
  flooredDollars,
  formatCoin,
  formatMicroUsd,
  formatUnits,
  formatUsd,
  formatUsdExactly,
  lamports,
  microUsd,
  negate,
  parseMicroUsd,
  plainDecimal,
  shareOf,
  subtract,
  sumMicroUsd,
  unitsOf,
  usd,
} from './money.ts'

const anyAmount = fc.bigInt(-(10n ** 18n), 10n ** 18n).map(microUsd)
const anyPositive = fc.bigInt(0n, 10n ** 18n).map(microUsd)
const anyBps = fc.integer({ min: 0, max: 10_000 })

describe('units', () => {
  test('[P] micro-dollars and lamports cannot be added', () => {
    // @ts-expect-error a lamport is not a micro-dollar.
    expect(add(usd(1), lamports(1n))).toBe(1_000_001n)
    // @ts-expect-error a bare bigint has no unit.
    expect(subtract(usd(1), 1n)).toBe(999_999n)
  })

  test('[P] a dollar is a million micro-dollars, and half a dollar is not whole', () => {
    expect(usd(5)).toBe(5_000_000n)
    expect(() => usd(0.5)).toThrow('whole number of dollars')
  })

  test('[P] sums, differences and signs are exact', () => {
    expect(sumMicroUsd([usd(1), microUsd(1n), negate(usd(2))])).toBe(-999_999n)
    expect(subtract(lamports(3n), lamports(5n))).toBe(-2n)
  })
})

describe('shares', () => {
  test.each([
    [1n, 500, 0n],
    [19n, 500, 0n],
    [20n, 500, 1n],
    [39n, 500, 1n],
    [7n, 10_000, 7n],
    [7n, 0, 0n],
  ])('[P1] of %s at %s bps is %s: rounded down', (amount, bps, share) => {
    expect(shareOf(microUsd(amount), bps)).toBe(share)
  })

  test('[P1] a share and its rest make the whole, and the share is never a micro too much', () => {
    fc.assert(
      fc.property(anyPositive, anyBps, (amount, bps) => {
        const share = shareOf(amount, bps)
        expect(share * 10_000n <= amount * BigInt(bps)).toBe(true)
        expect((share + 1n) * 10_000n > amount * BigInt(bps)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('[P1] %s basis points are refused', (bps) => {
    expect(() => shareOf(usd(1), bps)).toThrow('basis points')
  })

  test('[P1] a share of a negative amount is refused', () => {
    expect(() => shareOf(microUsd(-1n), 500)).toThrow('negative')
  })
})

describe('decimal strings', () => {
  test('[P] every amount survives writing and reading in micro-dollars', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseMicroUsd(formatMicroUsd(amount))).toBe(amount)
      }),
    )
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '01',
    '-0',
    '1.0',
    '1e3',
    '0x1',
    '1_000',
    '1,000',
    '١',
    'NaN',
    '9'.repeat(20),
  ])('[P] %j is not an amount of micro-dollars', (text) => expect(parseMicroUsd(text)).toBeUndefined())
})

describe('money on screens', () => {
  test.each([
    [0n, '$0.00', '$0.00'],
    [9_750_000n, '$9.75', '$9.75'],
    [1_234_567_890_000n, '$1,234,567.89', '$1,234,567.89'],
    [999_999n, '$0.99', '$0.999999'],
    [-5_000_000n, '− $5.00', '− $5.00'],
    [5_000_001n, '$5.00', '$5.000001'],
    [-1_234_500_000n, '− $1,234.50', '− $1,234.50'],
    [1n, '$0.00', '$0.000001'],
  ])('[P] %s micro-dollars read %s, exactly %s', (micros, text, exact) => {
    expect([formatUsd(micros), formatUsdExactly(micros)]).toEqual([text, exact])
  })

  test('[P4] a gain can carry its sign', () => {
    expect(formatUsd(3_250_000n, 'always')).toBe('+ $3.25')
    expect(formatUsd(0n, 'always'), 'nothing has no sign').toBe('$0.00')
  })

  test.each([
    [12_013_300_000n, 'sol', '12.0133 SOL'],
    [1n, 'sol', '0.000000001 SOL'],
    [1_805_000_000n, 'usdc', '1,805.00 USDC'],
    [1_805_000_001n, 'usdc', '1,805.000001 USDC'],
    [-1n, 'USDC', '− 0.000001 USDC'],
  ] as const)('[P] what is signed is shown to the last unit: %s of %s', (units, currency, text) => {
    expect(formatUnits(units, currency)).toBe(text)
  })

  test.each([
    [763_899_999n, 4, '0.7638 SOL'],
    [14_250_000_000n, 1, '14.2 SOL'],
    [2_000_000_000n, 0, '2 SOL'],
  ])('[P] %s lamports with %s decimals read %s', (units, digits, text) => {
    expect(formatUnits(units, 'SOL', { least: digits, most: digits })).toBe(text)
  })

  test.each([
    [1_500_000n, 'USD', '1.500000 USD'],
    [-1n, 'USDC', '− 0.000001 USDC'],
    [1_234_567_890_123n, 'SOL', '1,234.567890123 SOL'],
    [0n, 'USD', '0.000000 USD'],
  ] as const)('[P] every digit of %s in %s is %s', (units, currency, text) => {
    expect(formatUnits(units, currency, EVERY_DIGIT)).toBe(text)
  })

  test.each([
    [500_000_000n, 'sol', '0.5000 SOL', '0.5'],
    [316_138_103n, 'sol', '0.3161 SOL', '0.316138103'],
    [5_000n, 'sol', '0.000005 SOL', '0.000005'],
    [100_000_000n, 'usdc', '100.00 USDC', '100'],
    [1_234_000_000n, 'usdc', '1,234.00 USDC', '1234'],
    [9_999n, 'usdc', '0.009999 USDC', '0.009999'],
    [0n, 'sol', '0.0000 SOL', '0'],
  ] as const)('[P] %s units of %s read %s, in a link %s', (units, coin, shown, plain) => {
    expect([formatCoin(units, coin), plainDecimal(units, coin, { least: 0 })]).toEqual([shown, plain])
  })
})

describe('numbers of the API', () => {
  test.each([
    [9_750_000n, 9.75],
    [9_759_999n, 9.75],
    [9_999n, 0],
    [0n, 0],
    [-1n, -0.01],
    [-10_000n, -0.01],
    [-10_001n, -0.02],
    [-5_000_000n, -5],
    [1_234_567_890_000n, 1_234_567.89],
  ])('[P5] %s micro-dollars are %s dollars', (micros, dollars) => {
    expect(flooredDollars(micros)).toBe(dollars)
  })

  test('[P5] the number is never more than the amount, and less by under a cent', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (amount) => {
        const shown = BigInt(Math.round(flooredDollars(amount) * 100)) * 10_000n
        expect(shown <= amount && amount - shown < 10_000n).toBe(true)
      }),
    )
  })

  test.each([
    [8.25, '$8.25'],
    [4902.15, '$4,902.15'],
    [0.29, '$0.29'],
    [-1.1, '− $1.10'],
  ])('[P] %s dollars of a reply read %s', (dollars, text) => {
    expect(formatUsd(unitsOf(dollars, 'USD'))).toBe(text)
  })

  test('[P] an amount of SOL reads with one decimal, cut', () => {
    expect(formatUnits(unitsOf(14.28, 'SOL'), 'SOL', { least: 1, most: 1 })).toBe('14.2 SOL')
  })
})

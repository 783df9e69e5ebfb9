import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AmountKind,
  add,
  dollarsFloored,
  formatMicroUsd,
  formatUsd,
  lamports,
  microUsd,
  negate,
  parseAmount,
  parseMicroUsd,
  shareOf,
  subtract,
  sumMicroUsd,
  usd,
} from './money.ts'

const anyAmount = fc.bigInt(-(10n ** 18n), 10n ** 18n).map(microUsd)
const anyPositive = fc.bigInt(0n, 10n ** 18n).map(microUsd)
const anyBps = fc.integer({ min: 0, max: 10_000 })

describe('units', () => {
  test('[P] micro-dollars and lamports cannot be added', () => {
    // @ts-expect-error a lamport is no micro-dollar.
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
  ])('[P] %j is no amount of micro-dollars', (text) => expect(parseMicroUsd(text)).toBeUndefined())

  test.each([
    [5_000_000n, '5.00'],
    [5_100_000n, '5.10'],
    [50_001n, '0.050001'],
    [-1n, '-0.000001'],
    [0n, '0.00'],
  ])('[P] %s reads exactly %s', (micros, text) => expect(formatUsd(microUsd(micros))).toBe(text))
})

describe('dollars on screens', () => {
  test.each([
    [9_750_000n, '9.75'],
    [9_759_999n, '9.75'],
    [9_999n, '0.00'],
    [0n, '0.00'],
    [-1n, '-0.01'],
    [-10_000n, '-0.01'],
    [-10_001n, '-0.02'],
    [-5_000_000n, '-5.00'],
    [1_234_567_890_000n, '1234567.89'],
  ])('[P5] %s micro-dollars show as %s', (micros, shown) => {
    expect(dollarsFloored(microUsd(micros))).toBe(shown)
  })

  test('[P5] a screen never shows more than the amount, and less by under a cent', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const shown = BigInt(dollarsFloored(amount).replace('.', '')) * 10_000n
        expect(shown <= amount && amount - shown < 10_000n).toBe(true)
      }),
    )
  })
})

const UNFINISHED = ['', ' ', '.', '1.', '.5', '1..5', '1.5.0']
const GROUPED = ['1 000', '1\u00a0000', '1\u202f000', "1'000", '1_000', '1.000.000']
const COMPUTED = ['1e3', '1E3', '0x10', 'Infinity', 'NaN']
const OTHER_DIGITS = ['\u0661\u0662', '\uff15', '\u0967', '1\u066b5', '\u00bd']
const WITH_A_UNIT = ['$5', '5$', '5 USDC', '5 SOL']
const MISSPELLED = ['+5', '-5', '\u22125', '05', '007', '00.5', '1234567890', 'a lot']
const NO_AMOUNTS = [...UNFINISHED, ...GROUPED, ...COMPUTED, ...OTHER_DIGITS, ...WITH_A_UNIT, ...MISSPELLED]

describe('typed amounts', () => {
  const KINDS: AmountKind[] = ['dollars', 'usdc', 'sol', 'whole']

  test.each<[string, AmountKind, bigint]>([
    ['0', 'dollars', 0n],
    ['5', 'dollars', 5_000_000n],
    ['12.5', 'dollars', 12_500_000n],
    [' 12.50\u00a0', 'dollars', 12_500_000n],
    ['0.01', 'dollars', 10_000n],
    ['1805.000001', 'usdc', 1_805_000_001n],
    ['0.000000001', 'sol', 1n],
    ['999999999.999999999', 'sol', 999_999_999_999_999_999n],
    ['1000', 'whole', 1_000n],
  ])('[P] %j in %s is %s', (text, kind, units) => expect(parseAmount(text, kind)).toBe(units))

  test.each<[string, AmountKind]>([
    ['0.001', 'dollars'],
    ['0.0000001', 'usdc'],
    ['0.0000000001', 'sol'],
    ['1.0', 'whole'],
  ])('[P] %j has too many decimals for %s', (text, kind) => expect(parseAmount(text, kind)).toBe('notation'))

  test.each(NO_AMOUNTS)('[P] %j is an amount in no field', (text) => {
    expect(KINDS.map((kind) => parseAmount(text, kind))).toEqual(KINDS.map(() => 'notation'))
  })

  test('[P] an amount with a comma is refused in every field, wherever the comma is', () => {
    const digits = fc.stringMatching(/^[0-9. ]{0,6}$/)
    fc.assert(
      fc.property(
        digits,
        digits,
        fc.constantFrom(...KINDS),
        fc.boolean(),
        (before, after, kind, mayBeNegative) => {
          expect(parseAmount(`${before},${after}`, kind, { mayBeNegative })).toBe('comma')
        },
      ),
    )
  })

  test('[P] every amount is read back exactly as it is written', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n).map(microUsd), (amount) => {
        expect(parseAmount(formatUsd(amount), 'usdc', { mayBeNegative: true })).toBe(amount)
      }),
    )
  })

  test('[P] a minus is read only where less than nothing can be meant', () => {
    expect(parseAmount('-3.20', 'dollars', { mayBeNegative: true })).toBe(-3_200_000n)
    expect(parseAmount('-3.20', 'dollars')).toBe('notation')
  })
})

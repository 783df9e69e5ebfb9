import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountKind, type AmountRule, type Currency, parseAmount, plainDecimal } from './money.ts'

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
  ])('[P] %j in %s is %s', (text, kind, units) =>
    expect(parseAmount(text, { kind, mayBeZero: true })).toBe(units),
  )

  test.each<[string, AmountKind]>([
    ['0.001', 'dollars'],
    ['0.0000001', 'usdc'],
    ['0.0000000001', 'sol'],
    ['1.0', 'whole'],
  ])('[P] %j has too many decimals for %s', (text, kind) =>
    expect(parseAmount(text, { kind })).toBe('notation'),
  )

  test.each(NO_AMOUNTS)('[P] %j is an amount in no field', (text) => {
    expect(KINDS.map((kind) => parseAmount(text, { kind, mayBeZero: true }))).toEqual(
      KINDS.map(() => 'notation'),
    )
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
          expect(parseAmount(`${before},${after}`, { kind, mayBeNegative })).toBe('comma')
        },
      ),
    )
  })

  test.each<[AmountKind, Currency]>([
    ['usdc', 'USDC'],
    ['sol', 'SOL'],
  ])('[P] every amount in %s is read back exactly as it is written', (kind, currency) => {
    const rule = { kind, mayBeNegative: true, mayBeZero: true }
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.nat(9), (units, least) => {
        expect(parseAmount(plainDecimal(units, currency, { least }), rule)).toBe(units)
      }),
    )
  })

  test('[P] any other text is refused: what is taken is written the same way again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,eE+ ]{0,12}$/)), (text) => {
        const units = parseAmount(text, { kind: 'usdc', mayBeNegative: true, mayBeZero: true })
        if (typeof units !== 'bigint') return
        const decimals = text.trim().split('.')[1]?.length ?? 0
        expect(plainDecimal(units, 'USDC', { least: decimals }).replace('-', '')).toBe(
          text.trim().replace('-', ''),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test.each<[string, AmountRule, bigint | 'notation']>([
    ['0', { kind: 'dollars' }, 'notation'],
    ['0.00', { kind: 'dollars', mayBeZero: true }, 0n],
    ['-0.00', { kind: 'dollars', mayBeNegative: true }, 'notation'],
    ['5.01', { kind: 'dollars', max: 5_000_000n }, 'notation'],
    ['-5.01', { kind: 'dollars', max: 5_000_000n, mayBeNegative: true }, 'notation'],
    ['-5', { kind: 'dollars', max: 5_000_000n, mayBeNegative: true }, -5_000_000n],
  ])('[P] %j under %o is %s', (text, rule, units) => expect(parseAmount(text, rule)).toBe(units))

  test('[P] a minus is read only where less than nothing can be meant', () => {
    expect(parseAmount('-3.20', { kind: 'dollars', mayBeNegative: true })).toBe(-3_200_000n)
    expect(parseAmount('-3.20', { kind: 'dollars' })).toBe('notation')
  })
})

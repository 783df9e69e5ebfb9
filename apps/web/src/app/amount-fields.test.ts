import { globSync, readFileSync } from 'node:fs'
import { LIMIT_AMOUNT_MAX } from '@throwdown/contract/safe-play'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinAction, wrongField } from '../features/staff/ledger/coin-action.ts'
import { AMOUNT_FIELDS, type AmountFieldName, readAmount } from '../forms/amounts.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
const AMOUNT_FIELD_NAMES = Object.keys(AMOUNT_FIELDS) as AmountFieldName[]

const COINS = { wallet: 'hot', coin: 'usdc', amount: '5', bought: '5', fee: '5' }
/** One amount of a form that two people sign; the form asks for nothing while it is wrong. */
const coinField = (field: 'amount' | 'bought' | 'fee') => (text: string) => {
  const fields = { ...COINS, [field]: text }
  const isTaken = coinAction('swap', fields) !== null
  expect(isTaken).toBe(wrongField('swap', fields) === null)
  return isTaken
}

/** Every field of the product that takes an amount: whether it takes this text. */
const FIELDS: ReadonlyArray<[string, (text: string) => boolean]> = [
  ...AMOUNT_FIELD_NAMES.map((name): [string, (text: string) => boolean] => [
    name,
    (text) => typeof readAmount(name, text) === 'bigint',
  ]),
  ['capital, refill and swap', coinField('amount')],
  ['bought by a swap', coinField('bought')],
  ['network fee of a swap', coinField('fee')],
]

const WITH_COMMA = ['1,5', '1,000', '1,000.50', '1.000,50', ',5', '5,', '0,5']
const OTHERS = [
  '',
  '1.',
  '.5',
  '1 000',
  "1'000",
  '1_000',
  '05',
  '1e3',
  '+5',
  '$5',
  '5 USDC',
  '\u0665',
  '\uff15',
]

describe.each(FIELDS)('%s', (_field, takes) => {
  test('takes a plain number, with spaces around it', () => {
    expect(['5', '1000', ' 20 '].filter((text) => !takes(text))).toEqual([])
  })

  test('refuses what could mean another amount', () => {
    expect([...WITH_COMMA, ...OTHERS].filter(takes)).toEqual([])
  })

  test('refuses every text with a comma', () => {
    const text = fc.tuple(fc.stringMatching(/^[0-9.]{0,5}$/), fc.stringMatching(/^[0-9.]{0,5}$/))
    fc.assert(
      fc.property(text, ([before, after]) => {
        expect(takes(`${before},${after}`)).toBe(false)
      }),
    )
  })

  test('takes no text but digits with at most one point', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,eE \u00a0]{0,12}$/)), (text) => {
        expect(takes(text) && !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text.trim())).toBe(false)
      }),
    )
  })
})

const units = (name: AmountFieldName, text: string) => Number(readAmount(name, text))

test('all fields read the same text as the same amount', () => {
  const text = fc.integer({ min: 1, max: 999_999 }).map(String)
  fc.assert(
    fc.property(text, (typed) => {
      const dollars = units('limit', typed)
      expect(AMOUNT_FIELD_NAMES.map((name) => units(name, typed) / units(name, '1'))).toEqual(
        AMOUNT_FIELD_NAMES.map(() => dollars),
      )
    }),
  )
})

test.each<[AmountFieldName, string, bigint | 'comma' | 'notation']>([
  ['sol', '0.5', 500_000_000n],
  ['sol', '0,5', 'comma'],
  ['sol', '0.000000001', 1n],
  ['sol', '0', 'notation'],
  ['usdc', '100', 100_000_000n],
  ['usdc', '0.0000001', 'notation'],
  ['networkFee', '0', 0n],
  ['withdrawal', '12.5', 12_500_000n],
  ['withdrawal', '12.345', 'notation'],
  ['withdrawal', '0', 'notation'],
  ['limit', ' 40 ', 40n],
  ['limit', '0', 'notation'],
  ['limit', '1.5', 'notation'],
  ['limit', '1,000', 'comma'],
  ['limit', '1000000', BigInt(LIMIT_AMOUNT_MAX)],
  ['limit', '1000001', 'notation'],
  ['bonus', '5', 5_000_000n],
  ['bonus', '-3.20', 'notation'],
  ['bonus', '0', 'notation'],
  ['bonus', '1.234', 'notation'],
  ['bonus', '9999999.99', 9_999_999_990_000n],
  ['bonus', '10000000', 'notation'],
  ['bonus', '1,000', 'comma'],
  ['adjustment', '-3.20', -3_200_000n],
  ['adjustment', '-0.00', 'notation'],
  ['adjustment', '-10000000', 'notation'],
])('in %s %j is %s', (name, text, amount) => {
  expect(readAmount(name, text)).toBe(amount)
})

const SOURCES = globSync('apps/web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter((path) => pattern.test(readFileSync(path, 'utf8'))).map((path) =>
    path.replace('apps/web/src/', ''),
  )

test('no screen takes an amount past the one field and the one parser', () => {
  expect(SOURCES.length).toBeGreaterThan(400)
  expect(filesWith(/\bparseAmount\b/)).toEqual(['forms/amounts.ts'])
  expect(filesWith(/inputMode=("decimal"|\{)|type="number"/)).toEqual(['forms/AmountField.tsx'])
  // A date is not an amount.
  expect(filesWith(/inputMode="numeric"/)).toEqual(['ui/DateField.tsx'])
  expect(filesWith(/\bparseFloat\b|(Number|BigInt)\(\w*\.?target/)).toEqual([])
})

test('no screen knows the decimals of money or fills up digits itself', () => {
  const gallery = 'features/gallery/BoardSpecimens.tsx'
  expect(filesWith(/\* 1_000_000|\/ 1_000_000|const (MICROS|LAMPORTS)_PER_|10n \*\* /)).toEqual([gallery])
  expect(filesWith(/padStart\((?!2,)/)).toEqual([])
})

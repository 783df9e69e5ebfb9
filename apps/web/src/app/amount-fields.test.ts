import type { AmountTrouble } from '@throwdown/rules/money'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../features/safe-play/play-amounts.ts'
import { coinAction, wrongField } from '../features/staff/ledger/coin-action.ts'
import { microsOfTyped } from '../features/staff/users/micros-of-typed.ts'
import { parseDollars } from '../features/wallet/check-withdrawal.ts'
import { parseUnits } from '../features/wallet/coins.ts'

const COINS = { wallet: 'hot', coin: 'usdc', amount: '5', bought: '5', fee: '5' }
/** One amount of a form that two people sign; the form asks for nothing while it is wrong. */
const coinField = (field: 'amount' | 'bought' | 'fee') => (text: string) => {
  const fields = { ...COINS, [field]: text }
  const isTaken = coinAction('swap', fields) !== null
  expect(isTaken).toBe(wrongField('swap', fields) === null)
  return isTaken
}
const isTaken = (amount: bigint | number | null | AmountTrouble) =>
  typeof amount !== 'string' && amount !== null

/** Every field of the product that takes an amount: whether it takes this text. */
const FIELDS: ReadonlyArray<[string, (text: string) => boolean]> = [
  ['Top up, SOL', (text) => isTaken(parseUnits(text, 'sol'))],
  ['Top up, USDC', (text) => isTaken(parseUnits(text, 'usdc'))],
  ['Withdraw', (text) => isTaken(parseDollars(text))],
  ['Limits', (text) => isTaken(readAmount(text, 1_000_000))],
  ['Bonus', (text) => isTaken(microsOfTyped(text, 'bonus'))],
  ['Adjustment', (text) => isTaken(microsOfTyped(text, 'adjustment'))],
  ['Capital, refill and swap', coinField('amount')],
  ['Bought by a swap', coinField('bought')],
  ['Network fee', coinField('fee')],
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
})

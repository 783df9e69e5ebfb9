import { expect, test } from 'vitest'
import { rowsOf, sumsOf } from './statement-rows.ts'
import type { StatementLine } from './wallet-types.ts'

const line = (fields: Partial<StatementLine>): StatementLine => ({
  id: '1',
  kind: 'match',
  atMs: 0,
  amount: '-5000000',
  fee: '0',
  balanceAfter: '0',
  withdrawOnly: '0',
  reference: 'm1',
  ...fields,
})

const WON = [
  line({ id: '4', amount: '9750000', fee: '250000', balanceAfter: '94750000', reference: 'm1' }),
  line({ id: '3', balanceAfter: '85000000', reference: 'm1' }),
]
const DEPOSIT = line({
  id: '2',
  kind: 'deposit',
  amount: '90000000',
  fee: '10000000',
  balanceAfter: '90000000',
  withdrawOnly: '0',
  reference: 'sig',
})

test('the stake of a match and what it paid are one row with the balance after both', () => {
  expect(
    rowsOf([...WON, DEPOSIT], null).map(({ title, amount, fee, balanceAfter }) => [
      title,
      amount,
      fee,
      balanceAfter,
    ]),
  ).toEqual([
    ['won', 4_750_000n, 250_000n, 94_750_000n],
    ['deposit', 90_000_000n, 10_000_000n, 90_000_000n],
  ])
})

test('a stake alone is a lost match, or the running one', () => {
  expect(rowsOf([line({ reference: 'm7' })], null)[0]?.title).toBe('lost')
  expect(rowsOf([line({ reference: 'm7' })], 'm7')[0]?.title).toBe('running')
})

test('a void match gave the stake back', () => {
  expect(
    rowsOf([line({ amount: '5000000' }), line({})], null).map(({ title, amount }) => [title, amount]),
  ).toEqual([['void', 0n]])
})

test('a deposit between stake and payout stays between them, and no balance is skipped', () => {
  const [paid, stake] = WON
  if (!paid || !stake) throw new Error('two lines')
  expect(rowsOf([paid, DEPOSIT, stake], null).map(({ amount }) => amount)).toEqual([
    9_750_000n,
    90_000_000n,
    -5_000_000n,
  ])
})

test('money taken back by staff is a correction', () => {
  const titles = [line({ kind: 'bonus', amount: '1000000' }), line({ kind: 'bonus' })]
  expect(rowsOf(titles, null).map(({ title }) => title)).toEqual(['bonus', 'correction'])
})

test('the sums add up: what was there, came in, went out and was played for', () => {
  const sums = sumsOf([...WON, DEPOSIT])
  expect(sums).toEqual({
    opening: 0n,
    putIn: 90_000_000n,
    takenOut: 0n,
    play: 4_750_000n,
    closing: 94_750_000n,
  })
  expect(sumsOf([])).toBeNull()
})

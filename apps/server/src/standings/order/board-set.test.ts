import { expect, test } from 'vitest'
import { type Order, scoreOf, winRateOf } from './board-set.ts'
import { memberOf, playerNoOf } from './ranked-set.ts'

const result = (won: number, lost: number, earnings = 0n) => ({ won, lost, earnings })

/** The results in the order of a board. */
const sorted = (order: Order, results: readonly ReturnType<typeof result>[]) =>
  [...results].sort((a, b) => scoreOf(order, a) - scoreOf(order, b))

test('[P5] the board of earnings has losses at its end', () => {
  const results = [result(0, 1, -5_000_000n), result(1, 0, 1n), result(9, 9, 0n), result(1, 0, 2n)]
  expect(sorted('earnings', results).map(({ earnings }) => earnings)).toEqual([2n, 1n, 0n, -5_000_000n])
})

test('of equal win rates who has played more stands before', () => {
  const results = [result(1, 1), result(0, 3), result(2, 2), result(1, 0), result(0, 0), result(3, 0)]
  expect(sorted('winRate', results)).toEqual([
    result(3, 0),
    result(1, 0),
    result(2, 2),
    result(1, 1),
    result(0, 3),
    result(0, 0),
  ])
})

test('win rates that differ in one of thirty thousand games stay apart', () => {
  expect(scoreOf('winRate', result(15_000, 15_000))).toBeLessThan(scoreOf('winRate', result(14_999, 15_000)))
  expect(Number.isSafeInteger(scoreOf('winRate', result(9_999_999, 0)))).toBe(true)
})

test('a win rate is in per cent', () => {
  expect([winRateOf(result(0, 0)), winRateOf(result(1, 2)), winRateOf(result(5, 0))]).toEqual([0, 33.33, 100])
})

test('members sort as the numbers of their players', () => {
  const numbers = [1, 9, 10, 35, 36, 1_000_000, 2_147_483_647]
  expect(numbers.map(memberOf).toSorted()).toEqual(numbers.map(memberOf))
  expect(numbers.map(memberOf).map(playerNoOf)).toEqual(numbers)
  expect(memberOf(2_147_483_647)).toHaveLength(6)
})

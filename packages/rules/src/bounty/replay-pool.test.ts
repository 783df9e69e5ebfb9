import { describe, expect, test } from 'vitest'
import { aPoolList, entrant } from '../../test/pool-lists.ts'
import type { PoolLine, PoolList } from './pool-list.ts'
import { replayPool } from './replay-pool.ts'

const list = aPoolList()
const problemsOf = (changed: Partial<PoolList>) =>
  replayPool({ ...list, ...changed }).problems.map(({ what }) => what)
const match = (changed: Partial<Extract<PoolLine, { kind: 'match' }>>) => (line: PoolLine) =>
  line.kind === 'match' ? [{ ...line, ...changed }] : [line]
/** The list with one line changed. */
const withLine = (at: number, change: (line: PoolLine) => PoolLine[]): PoolLine[] =>
  list.lines.flatMap((line, index) => (index === at ? change(line) : [line]))

describe('[B13] replaying the public list', () => {
  test('gives the ranks and the prizes', () => {
    const { standings, problems, state, expected, total } = replayPool(list)
    expect(problems).toEqual([])
    expect(standings.map(({ entrant: id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7].map(entrant))
    expect(standings.map(({ run }) => run.banked)).toEqual([18, 15, 12, 9, 6, 3, 0])
    expect([state, total, expected.map(({ amount }) => amount)]).toEqual([
      'SETTLED',
      63_000_000n,
      [26_775_000n, 16_065_000n, 10_710_000n],
    ])
  })

  test('an excluded player keeps the rank and gets no prize', () => {
    const replay = replayPool({ ...list, excluded: [entrant(2)] })
    expect(replay.standings[1]?.entrant).toBe(entrant(2))
    expect(replay.expected.map(({ player }) => player)).toEqual([1, 3, 4].map(entrant))
    expect(replay.problems).not.toEqual([])
  })

  test.each<[string, number, (line: PoolLine) => PoolLine[], string]>([
    ['more points than a win has', 0, match({ points: 4 }), '4 points; 0 or 1 or 2 are possible'],
    [
      'points without a hand that the winner opened',
      0,
      match({ scoring: false }),
      '2 points; 0 are possible',
    ],
    ['another contribution', 0, match({ microUsd: '1500001' }), 'a win puts in 1500000'],
    ['points banked twice', 1, (line) => [line, { ...line, n: line.n + 1 }], 'banks 2 of 0 points'],
    [
      'more banked than won',
      1,
      ({ n, player }) => [{ kind: 'bank', n, player, points: 3 }],
      'banks 3 of 2 points',
    ],
    ['a choice that was not made', 1, () => [], 'somebody could not have joined: bounty_choice_open'],
    [
      'a risk without a choice',
      1,
      (line) => [line, { kind: 'risk', n: line.n + 1, player: line.player }],
      'risks without a choice',
    ],
    ['lines out of order', 1, (line) => [{ ...line, n: 1 }], 'the lines are not in order'],
    ['a prize left out', list.lines.length - 1, () => [], 'not paid: prize of 10710000'],
    [
      'a prize paid twice',
      list.lines.length - 1,
      (line) => [line, { ...line, n: line.n + 1 }],
      'something was paid twice',
    ],
    [
      'a prize for another',
      list.lines.length - 1,
      (line) => [{ ...line, player: entrant(7) }],
      'paid without reason: prize of 10710000',
    ],
  ])('finds %s', (_name, at, change, what) => {
    expect(problemsOf({ lines: withLine(at, change) }).join('\n')).toContain(what)
  })

  test('finds a changed total and a changed end', () => {
    expect(problemsOf({ totalMicroUsd: '1' })[0]).toContain('the pool names 1')
    expect(problemsOf({ status: 'VOID' })[0]).toContain('by the rules it is SETTLED')
    expect(problemsOf({ status: 'REVIEW' })[0]).toContain('pays while the pool is REVIEW')
  })
})

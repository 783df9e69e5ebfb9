import type { PoolPlayer } from '@throwdown/contract/bounty'
import { avatarOf } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import { checkPool } from './check-pool.ts'

const [WINNER, LOSER] = ['0190a5c0-0000-4000-8000-000000000001', '0190a5c0-0000-4000-8000-000000000002']

const MATCH = {
  n: 1,
  kind: 'match',
  player: WINNER,
  opponent: LOSER,
  points: 2,
  microUsd: '1500000',
  scoring: true,
  opponentScoring: true,
}
const BANK = { n: 2, kind: 'bank', player: WINNER, points: 2 }
const RETURN = { n: 3, kind: 'return', player: WINNER, microUsd: '1500000' }

const aList = (...lines: object[]) => [
  {
    pool: { id: 'usd5-2026-11-09', tier: 5, status: 'VOID', totalPoolMicroUsd: '1500000' },
    termsVersion: 1,
    excluded: [],
    lines,
    more: false,
  },
]

const shown = (rank: number, totalPoints: number): PoolPlayer => ({
  userId: LOSER,
  username: 'Ironvale',
  avatar: avatarOf('first'),
  rank,
  totalPoints,
  prize: null,
  earnings: 1.5,
  wins: 1,
  losses: 0,
  winRate: 100,
  gamesPlayed: 1,
  solEarnings: null,
})

test('[B13] [B11] a list that follows the rules, and a page that shows it', () => {
  const checked = checkPool(aList(MATCH, BANK, RETURN), [shown(1, 2), shown(2, 0)])
  expect(checked?.differences).toEqual([])
  expect(checked?.matches).toBe(1)
  expect(checked?.replay.state).toBe('VOID')
})

test('[B13] wrong entries of the list are named with their line', () => {
  const { differences = [] } = checkPool(aList({ ...MATCH, points: 4 }, BANK, RETURN), []) ?? {}
  expect(differences[0]).toMatchObject({ kind: 'rule', n: 1 })
})

test('[B13] a page that differs from the list is detected', () => {
  const list = aList(MATCH, BANK, RETURN)
  expect(checkPool(list, [shown(1, 3)])?.differences).toEqual([
    { kind: 'points', rank: 1, shown: 3, found: 2 },
  ])
  expect(checkPool(list, [{ ...shown(1, 2), prize: 10 }])?.differences).toEqual([
    { kind: 'prize', rank: 1, shownMicros: 10_000_000n, foundMicros: 0n },
  ])
  expect(checkPool(list, [shown(7, 2)])?.differences[0]).toMatchObject({ kind: 'points', found: null })
})

test('a file that is not a pool list is not believed', () => {
  expect(checkPool([{ lines: [] }], [])).toBeUndefined()
})

import type { HistoryMatch } from '@throwdown/contract/profile'
import { avatarOf } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import { fitsFilter, matchesCsv } from './match-file.ts'

const OPPONENT = '0190a5c0-0000-7000-8000-000000000001'

const MATCH: HistoryMatch = {
  matchId: '0190a5c0-0000-7000-8000-000000000002',
  endedAtMs: Date.UTC(2026, 10, 14, 20, 58),
  result: 'won',
  mode: 'bounty',
  tier: 5,
  opponent: { userId: OPPONENT, username: 'Ironvale', avatar: avatarOf('first'), isFormer: false },
  earnings: '3250000',
  fee: '250000',
  toPool: '1500000',
  points: 2,
  throws: [
    { own: 'rock', opponent: 'scissors', result: 'won' },
    { own: 'unopened', opponent: 'rock', result: 'lost' },
  ],
  voided: null,
}

test('a match is one line with its throws and exact amounts', () => {
  expect(matchesCsv([MATCH]).split('\r\n')).toEqual([
    'time,result,mode,stake_usd,opponent,throws,change_usd,fee_usd,to_pool_usd,points,match',
    '2026-11-14T20:58:00.000Z,won,bounty,5,Ironvale,rock-scissors won; unopened-rock lost,3.250000,0.250000,1.500000,2,0190a5c0-0000-7000-8000-000000000002',
    '',
  ])
})

test('[Q5] an opponent whose name was never shown has none in the file', () => {
  expect(matchesCsv([{ ...MATCH, opponent: null }])).toContain(',5,,rock')
})

test.each([
  [{}, true],
  [{ mode: 'bounty', tier: 5, result: 'won', opponent: OPPONENT }, true],
  [{ mode: 'normal' }, false],
  [{ tier: 10 }, false],
  [{ result: 'void' }, false],
  [{ opponent: MATCH.matchId }, false],
] as const)('the filter %j keeps the match: %s', (filter, isKept) => {
  expect(fitsFilter(filter, MATCH)).toBe(isKept)
})

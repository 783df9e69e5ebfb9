import type { LimitKind, SafePlayState } from '@throwdown/contract/safe-play'
import { expect, test } from 'vitest'
import { ownDecisionOn } from './own-decision.ts'

const deposits = { deposited: '90000000', depositsFreeAtMs: 4_000 }
const usage = [
  { days: 1, staked: '15000000', net: '-4000000', playedMs: 600_000, freesAtMs: 1_000, ...deposits },
  { days: 7, staked: '50000000', net: '2000000', playedMs: 900_000, freesAtMs: 2_000, ...deposits },
  { days: 30, staked: '50000000', net: '2000000', playedMs: 900_000, freesAtMs: 3_000, ...deposits },
] as const
const stateOf = (changes: Partial<SafePlayState>): SafePlayState => ({
  limits: [],
  usage: [...usage],
  pause: null,
  realityCheck: { everyMinutes: 30, isDue: false, session: null },
  ...changes,
})
const limit = (kind: LimitKind, days: 1 | 7 | 30, amount: number) =>
  stateOf({ limits: [{ kind, days, amount, raise: null }] })

test.each([
  ['no limit', stateOf({}), null],
  ['a deposit limit that is used up', limit('deposit', 1, 1), null],
  ['a stake limit with room for $5', limit('stake', 1, 20), null],
  ['a stake limit without', limit('stake', 1, 19), { by: 'stake', untilMs: 1_000 }],
  ['a stake limit below $5', limit('stake', 30, 4), { by: 'stake', untilMs: null }],
  ['a loss limit with room', limit('loss', 1, 9), null],
  ['a loss limit without', limit('loss', 1, 8), { by: 'loss', untilMs: 1_000 }],
  ['a loss limit after winnings', limit('loss', 7, 3), null],
  ['a time limit with room', limit('time', 7, 16), null],
  ['a time limit without', limit('time', 7, 15), { by: 'time', untilMs: 2_000 }],
  [
    'a time-out',
    stateOf({ pause: { kind: 'timed_out', untilMs: 5_000 } }),
    { by: 'timed_out', untilMs: 5_000 },
  ],
  [
    'an exclusion for good',
    stateOf({ pause: { kind: 'excluded', untilMs: null } }),
    { by: 'excludedForGood', untilMs: null },
  ],
])('[L2] [L3] joining for $5 with %s', (_name, state, decision) => {
  expect(ownDecisionOn(state, 5)).toEqual(decision)
})

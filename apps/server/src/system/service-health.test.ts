import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import type { HealthFigures } from './health-store.ts'
import { countThrows, RecentThrows } from './recent-throws.ts'
import { statesOf } from './service-health.ts'

const WELL: HealthFigures = {
  isFrozen: false,
  areWithdrawalsPaused: false,
  paused: [],
  cashierSilentSeconds: 4,
  withdrawalWaitsSeconds: 2,
  isWithdrawalHeldUp: false,
  isPairingSlow: false,
  areDeadlinesLate: false,
}
const THROWS = { total: 1_000, good: 999 }
const WORKS = {
  service: 'works',
  pairing: 'works',
  throws: 'works',
  deposits: 'works',
  withdrawals: 'works',
} as const

test.each<[string, Partial<HealthFigures>, Partial<Record<keyof typeof WORKS, string>>]>([
  ['nothing is wrong', {}, {}],
  ['money is frozen', { isFrozen: true }, { pairing: 'paused', withdrawals: 'paused' }],
  ['withdrawals are paused', { areWithdrawalsPaused: true }, { withdrawals: 'paused' }],
  ['deposits are paused', { paused: ['deposits'] }, { deposits: 'paused' }],
  ['one mode is paused', { paused: ['bounty'] }, {}],
  ['both modes are paused', { paused: ['bounty', 'normal'] }, { pairing: 'paused' }],
  ['the cashier is away', { cashierSilentSeconds: 121 }, { deposits: 'stopped', withdrawals: 'stopped' }],
  ['no cashier ever ran', { cashierSilentSeconds: null }, { deposits: 'stopped', withdrawals: 'stopped' }],
  ['a withdrawal is not taken up', { withdrawalWaitsSeconds: 301 }, { withdrawals: 'slow' }],
  ['a withdrawal waits for coins', { isWithdrawalHeldUp: true }, { withdrawals: 'slow' }],
  ['a queue is long', { isPairingSlow: true }, { pairing: 'slow' }],
  ['deadlines are not judged', { areDeadlinesLate: true }, { service: 'slow' }],
])('%s', (_what, figures, expected) => {
  expect(statesOf({ ...WELL, ...figures }, THROWS)).toEqual({ ...WORKS, ...expected })
})

test.each([
  ['nobody plays', { total: 3, good: 3 }, 'quiet'],
  ['all in time', { total: 400, good: 400 }, 'works'],
  ['one of fifty too late', { total: 400, good: 392 }, 'slow'],
])('throws, %s', (_what, throws, expected) => {
  expect(statesOf(WELL, throws).throws).toBe(expected)
})

test('throws are counted from the metric of commands, without refused ones', async () => {
  const metrics = createMetrics('server')
  const observe = (command: string, outcome: string, seconds: number) =>
    metrics.commandDuration.observe({ command, outcome }, seconds)
  observe('commitHand', 'done', 0.02)
  observe('revealHand', 'done', 0.25)
  observe('revealHand', 'done', 0.3)
  observe('commitHand', 'failed', 0.01)
  observe('commitHand', 'refused', 0.01)
  observe('joinQueue', 'done', 0.01)
  expect(await countThrows(metrics)).toEqual({ total: 4, good: 2 })
})

test('the last five minutes count, from the start if they are not over', () => {
  const recent = new RecentThrows()
  const minute = 60_000
  const start = 1_000 * minute
  expect(recent.since(start, { total: 10, good: 9 })).toEqual({ total: 10, good: 9 })
  expect(recent.since(start + 2 * minute, { total: 30, good: 29 })).toEqual({ total: 30, good: 29 })
  expect(recent.since(start + 4 * minute, { total: 40, good: 30 })).toEqual({ total: 40, good: 30 })
  expect(recent.since(start + 7.5 * minute, { total: 41, good: 31 })).toEqual({ total: 11, good: 2 })
  expect(recent.since(start + 60 * minute, { total: 41, good: 31 })).toEqual({ total: 0, good: 0 })
})

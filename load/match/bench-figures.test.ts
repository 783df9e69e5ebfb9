import { expect, test } from 'vitest'
import { percentile } from '../machine/percentile.ts'
import { type Counted, figuresOf, lineOf, meanOf, missedBars, summaryOf } from './bench-figures.ts'

const BARE = { updateTps: 5_000, postingTps: 1_000, updateCpuMs: 0.2, postingCpuMs: 1 }

test('a percentile of nothing is not a number', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.5)).toBe(51)
  expect(percentile(hundred, 0.99)).toBe(100)
  expect(percentile([], 0.99)).toBeNaN()
})

test('the figures of a level are per match', () => {
  expect(figuresOf(aLevel())).toMatchObject({
    matches_per_s: 20,
    messages_per_s: 400,
    messages_per_match: 20,
    postgres_ms_per_match: 4,
    server_ms_per_match: 6,
    generator_ms_per_match: 5,
    cores_busy: 0.3,
    group_mean: 16,
    saves_per_match: 0.5,
    wal_kb_per_match: 20,
    connects_per_match: 0.01,
    reconnects: 2,
    timeouts_per_match: 0.02,
    syncs_per_match: 0.03,
    push_p99_ms: 30,
    settle_p99_ms: 50,
  })
})

test('the summary takes costs from the saturated level and waits from the steady one', () => {
  const saturated = figuresOf(aLevel({ players: 2_000, messages: 20_000 }))
  const steady = figuresOf(aLevel({ pushMs: [40], settleMs: [90], events: NO_EVENTS }))
  const calm = figuresOf(aLevel({ spent: { ...aLevel().spent, postgresMs: 1_600 } }))
  expect(summaryOf({ calm, steady, saturated }, BARE)).toMatchObject({
    ratio: 0.4,
    // 15 × 0.2 + 1 = 4 ms of bare work, against 4 + 6 ms a match.
    cpu_ratio: 0.4,
    postgres_vs_bare: 1,
    push_p99_ms: 40,
    settle_p99_ms: 90,
    reconnects: 0,
    cpu_200_vs_2000: 1.4,
  })
})

const GOOD = {
  ratio: 0.3,
  postgres_vs_bare: 0.6,
  push_p99_ms: 60,
  settle_p99_ms: 120,
  reconnects: 0,
  wal_kb_per_match: 25,
  cpu_200_vs_2000: 2.5,
}

test('figures that meet every bar exactly miss none', () => {
  expect(missedBars(GOOD)).toEqual([])
})

test.each([
  ['ratio', 0.29, 'ratio is 0.290 and should be at least 0.3'],
  ['postgres_vs_bare', 0.61, 'postgres_vs_bare is 0.610 and should be at most 0.6'],
  ['push_p99_ms', 61, 'push_p99_ms is 61 and should be at most 60'],
  ['settle_p99_ms', 121, 'settle_p99_ms is 121 and should be at most 120'],
  ['reconnects', 1, 'reconnects is 1 and should be at most 0'],
  ['wal_kb_per_match', 25.1, 'wal_kb_per_match is 25.1 and should be at most 25'],
  ['cpu_200_vs_2000', 2.51, 'cpu_200_vs_2000 is 2.510 and should be at most 2.5'],
])('%s of %s misses its bar', (name, value, sentence) => {
  expect(missedBars({ ...GOOD, [name]: value })).toEqual([sentence])
})

test('what was not measured misses its bar', () => {
  expect(missedBars({ ...GOOD, ratio: undefined, push_p99_ms: Number.NaN })).toEqual([
    'ratio was not measured',
    'push_p99_ms was not measured',
  ])
  const { ratio, push_p99_ms: push } = summaryOf({}, BARE)
  expect([ratio, push]).toEqual([undefined, undefined])
})

test('two bare measurements count as their mean', () => {
  expect(meanOf(BARE, { ...BARE, updateTps: 6_000, postingCpuMs: 2 })).toEqual({
    ...BARE,
    updateTps: 5_500,
    postingCpuMs: 1.5,
  })
})

test('a line has the measured figures as pairs', () => {
  expect(lineOf({ ratio: 0.1234, wal: 23.46, tps: 6_000, rest: 123.4, none: undefined })).toBe(
    'ratio=0.123 wal=23.5 tps=6000 rest=123',
  )
})

const NO_EVENTS = { connect: 0, sync: 0, timeout: 0, fault: 0 }

/** Ten seconds with 200 matches. */
function aLevel(changes: Partial<Counted> = {}): Counted {
  return {
    players: 600,
    matches: 200,
    messages: 4_000,
    pushMs: [10, 20, 30],
    settleMs: [50],
    events: { connect: 2, timeout: 4, sync: 6, fault: 0 },
    spent: {
      seconds: 10,
      postgresMs: 800,
      serverMs: 1_200,
      generatorMs: 1_000,
      otherMs: new Map(),
      walBytes: 200 * 20 * 1_024,
    },
    statements: { saveCalls: 100, savedMatches: 1_600 },
    ...changes,
  }
}

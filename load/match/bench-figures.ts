// From what was counted to the figures and their bars. Nothing here measures.
import { percentile } from '../machine/percentile.ts'
import type { Spent } from './bench-counters.ts'
import type { Statements } from './bench-statements.ts'

/** calm: the machine is mostly idle. steady: busy, but not saturated. saturated: more players than it can carry. */
export const LEVELS = ['calm', 'steady', 'saturated'] as const
export type Level = (typeof LEVELS)[number]

export type Bare = Readonly<Record<'updateTps' | 'postingTps' | 'updateCpuMs' | 'postingCpuMs', number>>

/** What was counted in the measured time of one level. */
export type Counted = {
  readonly players: number
  readonly matches: number
  readonly messages: number
  readonly pushMs: readonly number[]
  readonly settleMs: readonly number[]
  readonly events: Readonly<Record<'connect' | 'sync' | 'timeout' | 'fault', number>>
  readonly spent: Spent
  readonly statements: Pick<Statements, 'saveCalls' | 'savedMatches'>
}

export type LevelFigures = ReturnType<typeof figuresOf>

export function figuresOf(counted: Counted) {
  const { matches, messages, pushMs, settleMs, events, spent, statements } = counted
  const perMatch = (count: number) => count / matches
  return {
    players: counted.players,
    matches_per_s: matches / spent.seconds,
    messages_per_s: messages / spent.seconds,
    messages_per_match: perMatch(messages),
    postgres_ms_per_match: perMatch(spent.postgresMs),
    server_ms_per_match: perMatch(spent.serverMs),
    generator_ms_per_match: perMatch(spent.generatorMs),
    cores_busy: (spent.postgresMs + spent.serverMs + spent.generatorMs) / spent.seconds / 1_000,
    group_mean: statements.savedMatches / statements.saveCalls,
    saves_per_match: perMatch(statements.saveCalls),
    wal_kb_per_match: perMatch(spent.walBytes / 1_024),
    connects_per_match: perMatch(events.connect),
    timeouts_per_match: perMatch(events.timeout),
    syncs_per_match: perMatch(events.sync),
    faults_per_match: perMatch(events.fault),
    // Everybody was connected before the measured time began.
    reconnects: events.connect,
    push_p50_ms: percentile(pushMs, 0.5),
    push_p99_ms: percentile(pushMs, 0.99),
    settle_p99_ms: percentile(settleMs, 0.99),
  }
}

export type Figures = Readonly<Record<string, number | undefined>>

/** The figures of the whole run; those of a level that was not run are undefined. */
export function summaryOf(levels: Readonly<Partial<Record<Level, LevelFigures>>>, bare: Bare): Figures {
  const { calm, steady, saturated } = levels
  // About what a match would cost if each message were one row.
  const bareMs = 15 * bare.updateCpuMs + bare.postingCpuMs
  const cpuMs = (level: LevelFigures) => level.postgres_ms_per_match + level.server_ms_per_match
  return {
    ratio: saturated && saturated.messages_per_s / bare.updateTps,
    cpu_ratio: saturated && bareMs / cpuMs(saturated),
    postgres_vs_bare: saturated && saturated.postgres_ms_per_match / bareMs,
    postgres_ms_per_match: saturated?.postgres_ms_per_match,
    server_ms_per_match: saturated?.server_ms_per_match,
    generator_ms_per_match: saturated?.generator_ms_per_match,
    group_mean: saturated?.group_mean,
    wal_kb_per_match: saturated?.wal_kb_per_match,
    connects_per_match: saturated?.connects_per_match,
    timeouts_per_match: saturated?.timeouts_per_match,
    syncs_per_match: saturated?.syncs_per_match,
    matches_per_s: saturated?.matches_per_s,
    messages_per_s: saturated?.messages_per_s,
    push_p99_ms: steady?.push_p99_ms,
    settle_p99_ms: steady?.settle_p99_ms,
    reconnects: steady?.reconnects,
    cpu_200_vs_2000: calm && saturated && cpuMs(calm) / cpuMs(saturated),
    bare_update_tps: bare.updateTps,
    bare_posting_tps: bare.postingTps,
    bare_ms: bareMs,
  }
}

const BARS = [
  { name: 'ratio', atLeast: 0.3 },
  { name: 'postgres_vs_bare', atMost: 0.6 },
  { name: 'push_p99_ms', atMost: 60 },
  { name: 'settle_p99_ms', atMost: 120 },
  { name: 'reconnects', atMost: 0 },
  { name: 'wal_kb_per_match', atMost: 25 },
  { name: 'cpu_200_vs_2000', atMost: 2.5 },
] as const

/** One sentence for each bar that is missed. A figure that was not measured misses its bar. */
export function missedBars(figures: Figures): string[] {
  return BARS.flatMap((bar) => {
    const value = figures[bar.name]
    if (value === undefined || Number.isNaN(value)) return [`${bar.name} was not measured`]
    if ('atLeast' in bar)
      return value >= bar.atLeast ? [] : [missed(bar.name, value, `at least ${bar.atLeast}`)]
    return value <= bar.atMost ? [] : [missed(bar.name, value, `at most ${bar.atMost}`)]
  })
}

const missed = (name: string, value: number, bar: string): string =>
  `${name} is ${short(value)} and should be ${bar}`

export const meanOf = (first: Bare, second: Bare): Bare => ({
  updateTps: (first.updateTps + second.updateTps) / 2,
  postingTps: (first.postingTps + second.postingTps) / 2,
  updateCpuMs: (first.updateCpuMs + second.updateCpuMs) / 2,
  postingCpuMs: (first.postingCpuMs + second.postingCpuMs) / 2,
})

export const lineOf = (figures: Figures): string =>
  Object.entries(figures)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${short(value)}`]))
    .join(' ')

const short = (value: number): string => {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(value < 10 ? 3 : value < 100 ? 1 : 0)
}

// From what was measured to figures and bars. Nothing here measures.
import { percentile } from '../machine/percentile.ts'
import type { Side } from './growth-world.ts'
import type { Cost } from './meter.ts'
import { PLAY_STEPS, type PlayStep } from './play-group.ts'

export type PerSide<Value> = Readonly<Record<Side, Value>>

/** Of one path: what each sample cost. */
export type Measured = {
  readonly name: string
  readonly kind: 'page' | 'job'
  /** The most that one call may take; a page has the bars of pages. */
  readonly msMax?: number
  readonly costs: PerSide<readonly Cost[]>
}

/** Sums of the calls of each step, for each match. */
export type PlayCost = Readonly<Record<PlayStep, Pick<Cost, 'ms' | 'cpuMs' | 'buffers' | 'walBytes'>>>

export type PlayMeasured = {
  /** From a checkpoint on: the first change of each page writes the whole page. */
  readonly afterCheckpoint: PerSide<PlayCost>
  /** As if every page had been changed since the checkpoint. */
  readonly withoutImages: PerSide<PlayCost>
  readonly bytesFresh: number
  /** In the database, once its saves are in the archive and its tickets are removed. */
  readonly bytesArchived: number
  readonly bytesInFile: number
}

const BARS = {
  pageBuffers: 2_000,
  pageMs: 50,
  playCpuRatio: 1.5,
  playWalRatio: 3,
  bytesFresh: 12_000,
  bytesArchived: 5_000,
  bytesInFile: 3_000,
}

const worst = (costs: readonly Cost[], of: keyof Cost): number =>
  costs.length === 0 ? Number.NaN : Math.max(...costs.map((cost) => cost[of]))
const share = (costs: readonly Cost[], of: keyof Cost, at: number): number =>
  percentile(
    costs.map((cost) => cost[of]),
    at,
  )

export function lineOfPath({ name, kind, costs }: Measured): string {
  const columns = [
    name.padEnd(22),
    kind.padEnd(5),
    ...(['empty', 'filled'] as const).flatMap((side) => [
      `${side}:`,
      `buffers ${worst(costs[side], 'buffers').toFixed(0).padStart(7)} (p50 ${share(costs[side], 'buffers', 0.5).toFixed(0).padStart(7)})`,
      `cpu ${share(costs[side], 'cpuMs', 0.5).toFixed(1).padStart(7)} ms`,
      `p50 ${share(costs[side], 'ms', 0.5).toFixed(1).padStart(7)} ms`,
      `p99 ${share(costs[side], 'ms', 0.99).toFixed(1).padStart(8)} ms`,
    ]),
    `wal ${(share(costs.filled, 'walBytes', 0.5) / 1_024).toFixed(1)} kB`,
  ]
  return columns.join(' ')
}

/** One sentence for each bar that a path misses in the filled database. */
export function missedOfPath({ name, kind, costs, msMax }: Measured): string[] {
  const [buffers, p99] = [worst(costs.filled, 'buffers'), share(costs.filled, 'ms', 0.99)]
  const bars =
    kind === 'page'
      ? [...bar(`${name} buffers`, buffers, BARS.pageBuffers), ...bar(`${name} p99 ms`, p99, BARS.pageMs)]
      : []
  return msMax === undefined ? bars : [...bars, ...bar(`${name} ms`, worst(costs.filled, 'ms'), msMax)]
}

/** A figure that was not measured misses its bar. */
function bar(name: string, value: number, atMost: number): string[] {
  if (Number.isNaN(value)) return [`${name} was not measured`]
  return value <= atMost ? [] : [`${name} is ${short(value)} and should be at most ${atMost}`]
}

const sumOf = (cost: PlayCost, of: keyof Cost): number =>
  PLAY_STEPS.reduce((sum, step) => sum + cost[step][of], 0)

export function linesOfPlay(measured: PlayMeasured): string[] {
  const { afterCheckpoint, withoutImages, bytesFresh, bytesArchived, bytesInFile } = measured
  const row = (name: string, of: (side: PlayCost, what: keyof Cost) => number) =>
    [
      name.padEnd(8),
      ...(['empty', 'filled'] as const).map((side) => {
        const [upper, lower] = [afterCheckpoint[side], withoutImages[side]]
        const cpuMs = (of(upper, 'cpuMs') + of(lower, 'cpuMs')) / 2
        const kb = (cost: PlayCost) => (of(cost, 'walBytes') / 1_024).toFixed(1).padStart(6)
        return `${side}: cpu ${cpuMs.toFixed(2)} ms, buffers ${of(lower, 'buffers').toFixed(0).padStart(5)}, wal ${kb(upper)} kB after a checkpoint, ${kb(lower)} kB long after it;`
      }),
    ].join(' ')
  return [
    ...PLAY_STEPS.map((step) => row(step, (cost, what) => cost[step][what])),
    row('a match', (cost, what) => sumOf(cost, what)),
    `bytes of a match: ${short(bytesFresh)} fresh, ${short(bytesArchived)} once it is archived, ${short(bytesInFile)} in the archive`,
  ]
}

export type Summary = Readonly<
  Record<'page_buffers_max' | 'play_cpu_ratio' | 'play_wal_ratio' | 'bytes_fresh' | 'bytes_archived', number>
>

/** The figures of the last line; those of parts that did not run are NaN. */
export function summaryOf(paths: readonly Measured[], play: PlayMeasured | undefined): Summary {
  const pages = paths.filter(({ kind }) => kind === 'page')
  const cpu = (side: Side) =>
    play ? sumOf(play.afterCheckpoint[side], 'cpuMs') + sumOf(play.withoutImages[side], 'cpuMs') : Number.NaN
  return {
    page_buffers_max:
      pages.length === 0 ? Number.NaN : Math.max(...pages.map(({ costs }) => worst(costs.filled, 'buffers'))),
    play_cpu_ratio: cpu('filled') / cpu('empty'),
    play_wal_ratio: play ? walRatio(play.afterCheckpoint) : Number.NaN,
    bytes_fresh: play?.bytesFresh ?? Number.NaN,
    bytes_archived: play?.bytesArchived ?? Number.NaN,
  }
}

const walRatio = ({ empty, filled }: PerSide<PlayCost>): number =>
  sumOf(filled, 'walBytes') / sumOf(empty, 'walBytes')

export function missedOfPlay(summary: Summary, { bytesInFile }: PlayMeasured): string[] {
  return [
    ...bar('play_cpu_ratio', summary.play_cpu_ratio, BARS.playCpuRatio),
    ...bar('play_wal_ratio', summary.play_wal_ratio, BARS.playWalRatio),
    ...bar('bytes_fresh', summary.bytes_fresh, BARS.bytesFresh),
    ...bar('bytes_archived', summary.bytes_archived, BARS.bytesArchived),
    ...bar('bytes_in_file', bytesInFile, BARS.bytesInFile),
  ]
}

export const lineOf = (summary: Summary): string =>
  Object.entries(summary)
    .map(([name, value]) => `${name}=${short(value)}`)
    .join(' ')

const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 0)

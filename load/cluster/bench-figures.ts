// From what was measured to the figures and their bars. Nothing here measures.
import type { CostFigures } from './cost-of-nodes.ts'
import type { PairFigures } from './pair-queues.ts'
import type { OutageFigures } from './survive-outage.ts'

export type ClusterFigures = Readonly<
  Record<
    | 'pair_24000_s'
    | 'pair_24000_vs_8000'
    | 'dropped'
    | 'first_command_s'
    | 'turns_lost'
    | 'nodes_2_vs_1'
    | 'nodes_4_vs_1'
    | 'same_players_4_vs_1',
    number
  >
>

type Cost = Pick<CostFigures, 'cpuMs'>

export type Measured = {
  readonly fewPaired: PairFigures
  readonly manyPaired: PairFigures
  readonly outage: OutageFigures
  /** By the number of servers, with as many players for each; several runs of each. */
  readonly costs: ReadonlyMap<number, readonly Cost[]>
  /** All players on one server. */
  readonly crowded: readonly Cost[]
}

/** What was not measured is not a number. */
export function figuresOf({
  fewPaired,
  manyPaired,
  outage,
  costs,
  crowded,
}: Partial<Measured>): ClusterFigures {
  const costOf = (nodes: number) => meanCost(costs?.get(nodes) ?? [])
  const [few, many] = [fewPaired ?? NOT_PAIRED, manyPaired ?? NOT_PAIRED]
  return {
    pair_24000_s: many.seconds,
    pair_24000_vs_8000: many.seconds / few.seconds,
    dropped: few.dropped + many.dropped,
    first_command_s: outage?.firstCommandSeconds ?? Number.NaN,
    turns_lost: outage?.turnsLost ?? Number.NaN,
    nodes_2_vs_1: costOf(2) / costOf(1),
    nodes_4_vs_1: costOf(4) / costOf(1),
    same_players_4_vs_1: costOf(4) / meanCost(crowded ?? []),
  }
}

const NOT_PAIRED: PairFigures = { seconds: Number.NaN, dropped: Number.NaN, gone: Number.NaN }

/** NaN for no values. */
const meanCost = (costs: readonly Cost[]): number =>
  costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / costs.length

type Bars = Omit<ClusterFigures, 'same_players_4_vs_1'>

const AT_MOST: Bars = {
  pair_24000_s: 20,
  pair_24000_vs_8000: 3.3,
  dropped: 0,
  first_command_s: 3,
  turns_lost: 0,
  nodes_2_vs_1: 1.15,
  nodes_4_vs_1: 1.15,
}

/** One sentence for each bar that is missed. A figure that was not measured misses its bar. */
export function missedBars(figures: ClusterFigures): string[] {
  return namesOf(AT_MOST).flatMap((name) => {
    const value = figures[name]
    if (Number.isNaN(value)) return [`${name} was not measured`]
    return value <= AT_MOST[name] ? [] : [`${name} is ${short(value)} and should be at most ${AT_MOST[name]}`]
  })
}

const LAST_LINE = [
  'pair_24000_s',
  'dropped',
  'first_command_s',
  'turns_lost',
  'nodes_4_vs_1',
  'same_players_4_vs_1',
] as const

export const lastLineOf = (figures: ClusterFigures): string =>
  LAST_LINE.map((name) => `${name}=${short(figures[name])}`).join(' ')

/** Each figure with its name, for a line in between. */
export const lineOf = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name}=${short(value)}`)
    .join(' ')

const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are its names
const namesOf = (bars: Bars) => Object.keys(bars) as (keyof Bars)[]

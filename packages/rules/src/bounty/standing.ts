import { type MicroUsd, microUsd } from '../money.ts'
import { splitPool } from '../pool-split.ts'
import type { Terms } from '../terms.ts'

/** What the order of a pool looks at. */
export type Standing = {
  readonly banked: number
  readonly opponentsBeaten: number
  readonly matches: number
  /** The number of the event at which the banked points reached their value; 0 while nothing was banked. */
  readonly reachedAt: bigint
  /** Random and fixed with the first match: decides between players that are equal in everything else. */
  readonly entrant: string
}

/** [B9] Banked points, then different opponents beaten, then fewer matches, then the earlier event. */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    b.banked - a.banked ||
    b.opponentsBeaten - a.opponentsBeaten ||
    a.matches - b.matches ||
    compare(a.reachedAt, b.reachedAt) ||
    compare(a.entrant, b.entrant)
  )
}

const compare = <Value extends bigint | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** [B8] What can be counted; that the person is verified and without an open case comes on top. */
export function hasPlayedEnough(
  { scoringMatches, opponents }: { readonly scoringMatches: number; readonly opponents: number },
  { bounty }: Terms,
): boolean {
  return scoringMatches >= bounty.eligibleScoringMatchesMin && opponents >= bounty.eligibleOpponentsMin
}

/** [B12] The prize if the pool closed now at this rank. */
export function projectedPrize(rank: number, pool: MicroUsd, terms: Terms): MicroUsd {
  const { first, second, third } = splitPool(pool, terms)
  return [first, second, third][rank - 1] ?? microUsd(0n)
}

export type PoolEnd<Player> =
  | {
      readonly state: 'SETTLED'
      readonly fee: MicroUsd
      readonly prizes: readonly { readonly player: Player; readonly amount: MicroUsd }[]
    }
  | { readonly state: 'VOID' }

/** [B10] [B11] How a pool ends; `eligibleInOrder` are the players that may win a prize. */
export function endPool<Player>(
  eligibleInOrder: readonly Player[],
  pool: MicroUsd,
  terms: Terms,
): PoolEnd<Player> {
  const [first, second, third] = eligibleInOrder
  const isVoid = eligibleInOrder.length < terms.bounty.eligiblePlayersMin
  if (isVoid || first === undefined || second === undefined || third === undefined) return { state: 'VOID' }
  const split = splitPool(pool, terms)
  return {
    state: 'SETTLED',
    fee: split.fee,
    prizes: [
      { player: first, amount: split.first },
      { player: second, amount: split.second },
      { player: third, amount: split.third },
    ],
  }
}

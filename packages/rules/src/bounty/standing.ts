import type { MicroUsd } from '../money.ts'
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

type Criterion = {
  readonly of: (standing: Standing) => number | bigint | string
  readonly first: 'more' | 'less'
}

/** [B9] Banked points, then different opponents beaten, then fewer matches, then the earlier event. Defined here alone. */
const ORDER: readonly Criterion[] = [
  { of: ({ banked }) => banked, first: 'more' },
  { of: ({ opponentsBeaten }) => opponentsBeaten, first: 'more' },
  { of: ({ matches }) => matches, first: 'less' },
  { of: ({ reachedAt }) => reachedAt, first: 'less' },
  { of: ({ entrant }) => entrant, first: 'less' },
]

export function compareStandings(a: Standing, b: Standing): number {
  for (const { of, first } of ORDER) {
    const [left, right] = [of(a), of(b)]
    if (left !== right) return left < right === (first === 'less') ? -1 : 1
  }
  return 0
}

/** [B9] as text: keys sort as their standings do. */
export function orderKeyOf(standing: Standing): string {
  return ORDER.map(({ of, first }) => {
    const value = of(standing)
    if (typeof value === 'string') return value.replaceAll('-', '')
    return first === 'less' ? ascendingKey(value) : descendingKey(value)
  }).join('')
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The number of digits comes first, so that a longer number is a larger text. */
function ascendingKey(value: number | bigint): string {
  const digits = value.toString(DIGITS.length)
  return `${digits.length.toString(DIGITS.length)}${digits}`
}

/** The larger the number, the smaller the text. */
export const descendingKey = (value: number | bigint): string =>
  ascendingKey(value).replaceAll(/./g, (digit) => DIGITS.at(-1 - DIGITS.indexOf(digit)) ?? '')

/** [B8] What can be counted; that the person is verified and without a confirmed case comes on top. */
export function hasPlayedEnough(
  { scoringMatches, opponents }: { readonly scoringMatches: number; readonly opponents: number },
  { bounty }: Terms,
): boolean {
  return scoringMatches >= bounty.eligibleScoringMatchesMin && opponents >= bounty.eligibleOpponentsMin
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

/** [B12] What each player would get if the pool closed now; empty while it would be void. The players are as for `endPool`. */
export function projectedPrizes<Player>(
  eligibleInOrder: readonly Player[],
  pool: MicroUsd,
  terms: Terms,
): ReadonlyMap<Player, MicroUsd> {
  const end = endPool(eligibleInOrder, pool, terms)
  return new Map(end.state === 'VOID' ? [] : end.prizes.map(({ player, amount }) => [player, amount]))
}

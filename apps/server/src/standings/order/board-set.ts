import type { BOARD_SORTS } from '@throwdown/contract/standings'
import { memberOf, type RankedSet } from './ranked-set.ts'

export const ORDERS = ['earnings', 'wins', 'winRate', 'gamesPlayed'] as const
export type Order = (typeof ORDERS)[number]

/** What decides a place. */
export type Result = { readonly earnings: bigint; readonly won: number; readonly lost: number }
/** What a player has on a board. */
export type Standing = Result & { readonly board: number; readonly playerNo: number }

export const boardSet = (board: number): RankedSet<Order, Standing> => ({
  name: `board:${board}`,
  orders: ORDERS,
  rankOrder: (order) => order,
  membersMove: false,
  positionOf: (order, row) => ({ score: scoreOf(order, row), member: memberOf(row.playerNo) }),
})

/** [P5] The rank of a board is that of the earnings. */
export function orderOf(sortBy: (typeof BOARD_SORTS)[number]): Order {
  return sortBy === 'rank' ? 'earnings' : sortBy
}

// Rates of up to some 30,000 games stay apart, and together with the games they fit 53 bits.
const RATE_STEPS = 1_000_000_000
const GAMES_MAX = 1_000_000

/** The lower the better: of equal scores Redis puts the smaller member first, so everything else counts downwards. */
export function scoreOf(order: Order, { earnings, won, lost }: Result): number {
  const games = won + lost
  if (order === 'earnings') return minus(Number(earnings))
  if (order === 'wins') return minus(won)
  if (order === 'gamesPlayed') return minus(games)
  // Of two players with the same rate, the one with more games is first.
  return minus(Math.round(rateOf(won, games) * RATE_STEPS) * GAMES_MAX + Math.min(games, GAMES_MAX - 1))
}

/** In per cent, with two decimals. */
export function winRateOf({ won, lost }: Pick<Result, 'won' | 'lost'>): number {
  return Math.round(rateOf(won, won + lost) * 10_000) / 100
}

const rateOf = (won: number, games: number): number => (games === 0 ? 0 : won / games)

// Without a negative zero, which Redis would keep.
const minus = (value: number): number => (value === 0 ? 0 : -value)

import type { BOARD_SORTS } from '@throwdown/contract/standings'

export const ORDERS = ['earnings', 'wins', 'winRate', 'gamesPlayed'] as const
export type Order = (typeof ORDERS)[number]

/** What decides a place. */
export type Result = { readonly earnings: bigint; readonly won: number; readonly lost: number }

/** [P5] The rank of a board is that of the earnings. */
export function orderOf(sortBy: (typeof BOARD_SORTS)[number]): Order {
  return sortBy === 'rank' ? 'earnings' : sortBy
}

/** Rates of up to some 30,000 games stay apart, and with the games beside them they fit 53 bits. */
const RATE_STEPS = 1_000_000_000
const GAMES_MAX = 1_000_000

/** The lower the better: of equal scores Redis puts the smaller member first, so everything else counts downwards. */
export function scoreOf(order: Order, { earnings, won, lost }: Result): number {
  const games = won + lost
  if (order === 'earnings') return minus(Number(earnings))
  if (order === 'wins') return minus(won)
  if (order === 'gamesPlayed') return minus(games)
  // Of two with the same rate, who has played more stands before.
  return minus(Math.round(rateOf(won, games) * RATE_STEPS) * GAMES_MAX + Math.min(games, GAMES_MAX - 1))
}

/** In per cent, with two decimals. */
export function winRateOf({ won, lost }: Pick<Result, 'won' | 'lost'>): number {
  return Math.round(rateOf(won, won + lost) * 10_000) / 100
}

const rateOf = (won: number, games: number): number => (games === 0 ? 0 : won / games)

// Without a negative zero, which Redis would keep.
const minus = (value: number): number => (value === 0 ? 0 : -value)

const MEMBER_DIGITS = 6

/** A player's number as a member of a set: digits that sort as the numbers do, short enough for the smallest string. */
export const memberOf = (playerNo: number): string => playerNo.toString(36).padStart(MEMBER_DIGITS, '0')
export const playerNoOf = (member: string): number => Number.parseInt(member, 36)

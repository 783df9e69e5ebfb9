import { MODES, TIERS } from '@throwdown/rules/terms'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import {
  asOf,
  moreFound,
  pageNumber,
  playerRef,
  playersFound,
  rate,
  searchText,
  solAmount,
  usdAmount,
} from './standing-parts.ts'

const count = z.int().nonnegative()

export const BOARD_SORTS = ['rank', 'earnings', 'wins', 'winRate', 'gamesPlayed'] as const
export const BOARD_TIMES = ['all', 'today', 'week', 'month'] as const

/** Which board: the three selects above the table. */
const boardFilter = {
  time: z.enum(BOARD_TIMES).default('all'),
  mode: z.enum(['all', ...MODES]).default('all'),
  tier: z.union([z.literal('all'), z.coerce.number().pipe(z.literal(TIERS))]).default('all'),
}

const boardPlayer = playerRef.extend({
  rank: z.int().positive().describe('The place in the order that was asked for, also in a search'),
  totalEarnings: usdAmount.describe('[P5] Net: it may be negative'),
  totalEarningsMicroUsd: microUsdText,
  normalModeEarnings: usdAmount,
  bountyPoolEarnings: usdAmount,
  solEarnings: solAmount,
  gamesWon: count,
  gamesLost: count,
  winRate: rate,
  gamesPlayed: count,
})
export type BoardPlayer = z.output<typeof boardPlayer>

const sortBy = z.enum(BOARD_SORTS).default('rank')

export const globalLeaderboard = defineEndpoint({
  method: 'GET',
  path: '/global-leaderboard',
  access: 'player',
  summary: 'One page of a board, or of a search in it',
  query: z.object({
    ...boardFilter,
    search: searchText,
    sortBy,
    // A caller may ask for more, as the specification does to restore ranks; ranks come with every row, so no more is given.
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(10)
      .transform((limit) => Math.min(limit, 100)),
    page: pageNumber,
  }),
  reply: dataReply({
    players: z.array(boardPlayer),
    totalPlayers: playersFound,
    moreFound,
    totalPages: count,
    me: boardPlayer.nullable().describe('The asking player on this board'),
    asOf,
  }),
  refusals: ['standings_loading'],
})

export const topPlayers = defineEndpoint({
  method: 'GET',
  path: '/global-leaderboard/top',
  access: 'player',
  summary: 'The first of a board',
  query: z.object({ ...boardFilter, sortBy, limit: z.coerce.number().int().min(1).max(100).default(10) }),
  reply: dataReply({ players: z.array(boardPlayer), asOf }),
  refusals: ['standings_loading'],
})

export const playerRank = defineEndpoint({
  method: 'GET',
  path: '/global-leaderboard/user-rank/:userId',
  access: 'player',
  summary: 'Where a player stands on a board',
  params: z.object({ userId: sentId }),
  query: z.object({ ...boardFilter, sortBy }),
  reply: dataReply({ player: boardPlayer.nullable() }),
  refusals: ['standings_loading'],
})

export const ownRank = defineEndpoint({
  method: 'GET',
  path: '/global-leaderboard/my-rank',
  access: 'player',
  summary: 'Where the asking player stands on a board',
  query: z.object({ ...boardFilter, sortBy }),
  reply: dataReply({ player: boardPlayer.nullable() }),
  refusals: ['standings_loading'],
})

/** What every signed-in player may know of another. */
export const playerCard = defineEndpoint({
  method: 'GET',
  path: '/players/:userId',
  access: 'player',
  summary: 'The public card of a player',
  params: z.object({ userId: sentId }),
  reply: dataReply(
    playerRef.extend({
      joinedAt: z.iso.datetime(),
      rank: z.int().positive().nullable().describe('On the board of all time'),
      gamesPlayed: count,
      gamesWon: count,
      gamesLost: count,
      winRate: rate,
      bestWinStreak: count,
      poolsPlayed: count,
      podiums: count,
      headToHead: z
        .object({ gamesWon: count, gamesLost: count })
        .nullable()
        .describe('Matches of the requesting player against this one; null on their own card'),
    }),
  ),
  refusals: ['not_found', 'standings_loading'],
})

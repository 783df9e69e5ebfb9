import { TIERS } from '@throwdown/rules/terms'
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

const tier = z.literal(TIERS)
export const poolId = z
  .string()
  .regex(/^[0-9a-z-]{1,64}$/)
  .describe('Tier and first day: usd5-2026-11-09')
const count = z.int().nonnegative()

export const POOL_STATUSES = ['OPEN', 'CLOSING', 'REVIEW', 'SETTLED', 'VOID'] as const

export const poolSummary = z.object({
  id: poolId,
  tier,
  status: z.enum(POOL_STATUSES),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  timeLeft: count.describe('Seconds until the pool closes'),
  players: count,
  totalPoolValue: usdAmount,
  totalPoolMicroUsd: microUsdText,
  solPoolValue: solAmount,
})
export type PoolSummary = z.output<typeof poolSummary>

const bountyPlayer = playerRef.extend({
  rank: z.int().positive(),
  totalPoints: count.describe('Banked points, by which the pool is ranked [B9]'),
  currentBounty: count.describe('Unbanked points: at risk until banked'),
  bankedWins: count.describe('Wins whose points were banked'),
  riskItWins: count.describe('Wins with the points doubled'),
  bestWinStreak: count,
  wins: count,
  losses: count,
  winRate: rate,
  matchPlayed: count,
  winProjection: usdAmount.describe(
    '[B12] The prize if the pool closed now; 0 for players who would get none [B8] [B11]',
  ),
  solEarnings: solAmount.describe('The projection in SOL'),
})
export type BountyPlayer = z.output<typeof bountyPlayer>

/** [B3] [B4] The run of a player in the open pool of a tier. */
const bountyRun = z.object({
  tier,
  poolId,
  banked: count,
  unbanked: count,
  riskActive: z.boolean().describe('Risk It was chosen: the next match in this tier counts double'),
  choice: z
    .object({
      matchId: z.uuid().describe('The win that opened the choice; the answer names it'),
      atRisk: count,
      ifWon: count.describe('Unbanked points after another win over a new opponent with Risk It'),
    })
    .nullable(),
  rank: z.int().positive().nullable().describe('Null while the boards are loaded'),
  wins: count,
  losses: count,
  winStreak: count,
  bestWinStreak: count,
  scoringMatches: count,
  scoringMatchesMax: count,
  opponents: count,
  eligibleScoringMatchesMin: count,
  eligibleOpponentsMin: count,
})
export type BountyRun = z.output<typeof bountyRun>

export const activePools = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/active',
  access: 'player',
  summary: 'The open pool of every tier with its first three, the richest first',
  reply: dataReply({
    totalBountyPool: usdAmount,
    pools: z.array(poolSummary.extend({ topPlayers: z.array(bountyPlayer).max(3) })),
  }),
  refusals: [],
})

export const currentRuns = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/user-current',
  access: 'player',
  summary: "The player's runs in the open pools",
  reply: dataReply({ runs: z.array(bountyRun) }),
  refusals: [],
})

/** Naming the win makes a repeat harmless: it never applies to a later choice. */
const choiceBody = z.strictObject({ tier, matchId: sentId })

export const riskIt = defineEndpoint({
  method: 'POST',
  path: '/bounty-pool/risk-it',
  access: 'player',
  summary: 'Keep the bounty at risk; the next match in this tier counts double',
  body: choiceBody,
  reply: dataReply(bountyRun),
  refusals: ['bounty_choice_closed'],
})

export const bankIt = defineEndpoint({
  method: 'POST',
  path: '/bounty-pool/bank-it',
  access: 'player',
  summary: 'Bank the bounty and start fresh',
  body: choiceBody,
  reply: dataReply(bountyRun),
  refusals: ['bounty_choice_closed'],
})

export const BOUNTY_SORTS = ['rank', 'points', 'wins', 'projection'] as const

export const bountyLeaderboard = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/leaderboard/:tier',
  access: 'player',
  summary: 'The board of the open pool of a tier',
  params: z.object({ tier: z.coerce.number().pipe(tier) }),
  query: z.object({
    search: searchText,
    sortBy: z.enum(BOUNTY_SORTS).default('rank'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    page: pageNumber,
  }),
  reply: dataReply({
    pool: poolSummary,
    players: z.array(bountyPlayer),
    me: bountyPlayer.nullable(),
    totalPlayers: playersFound,
    moreFound,
    totalPages: count,
    asOf,
  }),
  refusals: ['standings_loading'],
})

const winner = playerRef.extend({ rank: z.int().positive(), prize: usdAmount, prizeMicroUsd: microUsdText })

export const completedWinners = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/completed-winners',
  access: 'player',
  summary: 'Settled pools with their winners, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20), page: pageNumber }),
  reply: dataReply({
    pools: z.array(poolSummary.extend({ winners: z.array(winner).max(3) })),
    totalPools: count,
    totalPages: count,
  }),
  refusals: [],
})

const poolPlayer = playerRef.extend({
  rank: z.int().positive(),
  earnings: usdAmount.describe('Prize won, or contributions returned by a void pool'),
  prize: usdAmount.nullable().describe('Null while the pool is not settled, and for who won none'),
  totalPoints: count,
  wins: count,
  losses: count,
  winRate: rate,
  gamesPlayed: count,
  solEarnings: solAmount,
})
export type PoolPlayer = z.output<typeof poolPlayer>

export const poolDetails = defineEndpoint({
  method: 'GET',
  path: '/bounty-pool/details/:poolId',
  access: 'player',
  summary: 'Everybody who played in a pool, by rank; "default" is the pool that was settled last',
  params: z.object({ poolId }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10), page: pageNumber }),
  reply: dataReply({
    pool: poolSummary,
    players: z.array(poolPlayer),
    totalPlayers: count,
    totalPages: count,
    asOf,
  }),
  refusals: ['not_found', 'standings_loading'],
})

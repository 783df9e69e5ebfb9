import { MODES, TIERS } from '@throwdown/rules/terms'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import { z } from 'zod'
import { POOL_STATUSES, poolId } from './bounty.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply } from './envelope.ts'
import { gameSettings } from './game-settings.ts'
import { sentId } from './id.ts'
import { microUsdText } from './money.ts'
import { playerRef, solAmount, usdAmount } from './standing-parts.ts'
import { ownUser } from './user.ts'

const count = z.int().nonnegative()
const tier = z.literal(TIERS)
const hand = z.enum(HANDS)

const gamePerformance = z.object({
  gamesPlayed: count,
  gamesWon: count,
  gamesLost: count,
  totalEarnings: usdAmount.describe('[P5] Net: it may be negative'),
  totalEarningsMicroUsd: microUsdText,
  totalEarningsSOL: solAmount,
  hoursPlayed: z.number().nonnegative().describe('From pairing to result, with one decimal'),
  mostUsedHand: z.object({ hand, count }).nullable().describe('Null before the first opened throw'),
  hands: z.object({ rock: count, paper: count, scissors: count }),
  stakes: z.array(z.object({ tier, gamesWon: count, gamesLost: count })).describe('Those that were played'),
})

const recentPool = z.object({
  pool: poolId,
  tier,
  status: z.enum(POOL_STATUSES),
  dates: z.object({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }),
  rank: z.int().positive(),
  prize: usdAmount.nullable().describe('Null: none, or not settled yet'),
  gamePlayed: count,
})
export type RecentPool = z.output<typeof recentPool>

const overview = z.object({
  gamePerformance,
  earnings: z
    .array(z.object({ day: z.iso.date(), microUsd: microUsdText }))
    .describe('Net result of each day in UTC on which something changed, of the last 366 days, oldest first'),
  recentBountyPools: z.array(recentPool),
})
export type ProfileOverview = z.output<typeof overview>

export const profileOverview = defineEndpoint({
  method: 'GET',
  path: '/user/profile-overview',
  access: 'player',
  summary: 'What the signed-in player has played, earned and thrown',
  reply: dataReply(overview),
  refusals: [],
})

export const comprehensiveProfile = defineEndpoint({
  method: 'GET',
  path: '/user/comprehensive-profile',
  access: 'player',
  summary: 'Account, settings and overview of the signed-in player in one reply',
  reply: dataReply(overview.extend({ user: ownUser, settings: gameSettings })),
  refusals: [],
})

/** What a throw was to the player; `none`: both missed, `unscored`: the match ended before it counted. */
export const THROW_RESULTS = ['won', 'lost', 'draw', 'none', 'unscored'] as const

/**
 * The opened hand, or why there is none. `missed`: nothing was sealed. `sealed`: the other player ended the turn before it had to be
 * opened. `unopened`: sealed, and not opened in time [M4].
 */
const thrown = z.enum([...HANDS, 'missed', 'sealed', 'unopened'])

const playedThrow = z.object({
  own: thrown,
  opponent: thrown,
  result: z.enum(THROW_RESULTS),
})
export type PlayedThrow = z.output<typeof playedThrow>

/** [M9] A void match has returned both stakes and is neither won nor lost. */
export const MATCH_RESULTS = ['won', 'lost', 'void'] as const

const voided = z.object({
  seat: z
    .literal([0, 1])
    .describe('The seat of the player: the transcript has no winner from whom it follows'),
  reason: z.enum(['both_absent', 'turn_limit', 'not_accepted', 'service_void']),
  absent: z.array(z.enum(['you', 'rival'])).describe('[M7] Who did not accept in time'),
})

export const historyMatch = z.object({
  matchId: z.uuid(),
  endedAtMs: z.int(),
  result: z.enum(MATCH_RESULTS),
  mode: z.enum(MODES),
  tier: z.int().nonnegative(),
  opponent: playerRef
    .extend({ isFormer: z.boolean() })
    .nullable()
    .describe('[Q5] Null in Bounty mode if nobody opened a hand: the name was never shown'),
  earnings: microUsdText.describe('Signed: what the match changed'),
  fee: microUsdText,
  toPool: microUsdText,
  points: count,
  throws: z.array(playedThrow),
  voided: voided.nullable().describe('Only of a void match'),
})
export type HistoryMatch = z.output<typeof historyMatch>

export const HISTORY_PAGE_MAX = 50

export const matchHistory = defineEndpoint({
  method: 'GET',
  path: '/user/matches',
  access: 'player',
  summary: 'The finished matches of the signed-in player, void ones included, newest first',
  query: z.object({
    mode: z.enum(MODES).optional(),
    tier: z.coerce.number().pipe(tier).optional(),
    result: z.enum(MATCH_RESULTS).optional(),
    opponent: sentId.optional().describe('Only matches against this player'),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('The `next` of the page before'),
    limit: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(20),
  }),
  reply: dataReply({ matches: z.array(historyMatch), next: z.string().nullable() }),
  refusals: [],
})

export const TENDENCY_MATCHES_MAX = 500

export const ownThrows = defineEndpoint({
  method: 'GET',
  path: '/user/throws',
  access: 'player',
  summary:
    'The throws of the newest matches of the signed-in player, oldest first; nobody else can read them',
  reply: dataReply({
    matches: z.array(z.array(playedThrow)).max(TENDENCY_MATCHES_MAX),
  }),
  refusals: [],
})

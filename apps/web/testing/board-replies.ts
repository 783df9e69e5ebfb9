import type { Page } from '@playwright/test'
import type {
  activePools,
  BountyPlayer,
  BountyRun,
  bountyLeaderboard,
  completedWinners,
  PoolPlayer,
  PoolSummary,
  poolDetails,
} from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { poolLedger } from '@throwdown/contract/pool-ledger'
import type { BoardPlayer, playerCard } from '@throwdown/contract/standings'
import { AVATAR_IDS, avatarOf } from '@throwdown/contract/user'
import { OWN_ID } from './signed-in.ts'

// Answers of a server with a full house, in the contract's own shapes.

const NAMES = ['Ironvale', 'Wren_Ash', 'hexerei', 'Alchemist', 'Nyx_Vale', 'Sir_Galant', 'Aurelia', 'bram']
const OWN_PLACE = 6

export function aPlayer(place: number) {
  return {
    userId: place === OWN_PLACE ? OWN_ID : `0190a5c0-0000-7000-8000-${String(place).padStart(12, '0')}`,
    username: NAMES[place - 1] ?? `Player_${place}`,
    avatar: avatarOf(AVATAR_IDS[place % AVATAR_IDS.length] ?? 'first'),
  }
}

export function aBoardPlayer(place: number): BoardPlayer {
  const earned = Math.round((490_215 / place) * 1.1) / 100
  return {
    ...aPlayer(place),
    rank: place,
    totalEarnings: earned,
    totalEarningsMicroUsd: String(Math.round(earned * 1_000_000)),
    normalModeEarnings: Math.round(earned * 60) / 100,
    bountyPoolEarnings: earned - Math.round(earned * 60) / 100,
    solEarnings: 30.04 / place,
    gamesWon: 320 - place * 11,
    gamesLost: 180 - place * 3,
    winRate: 64.2 - place * 0.7,
    gamesPlayed: 500 - place * 14,
  }
}

export function aBountyPlayer(rank: number): BountyPlayer {
  return {
    ...aPlayer(rank),
    rank,
    totalPoints: Math.max(0, 130 - rank * 2),
    currentBounty: rank % 5,
    bankedWins: 20,
    riskItWins: rank % 7,
    bestWinStreak: 9 - (rank % 6),
    wins: 30 - (rank % 20),
    losses: 12 + (rank % 9),
    winRate: 64.2 - rank * 0.4,
    matchPlayed: 42,
    winProjection: [1_590.14, 954.08, 636.06][rank - 1] ?? 0,
    solEarnings: [9.73, 5.84, 3.89][rank - 1] ?? 0,
  }
}

export const aPool = (changes: Partial<PoolSummary> = {}): PoolSummary => ({
  id: 'usd5-2026-11-09',
  tier: 5,
  status: 'OPEN',
  startDate: '2026-11-09T00:00:00.000Z',
  endDate: '2026-11-16T00:00:00.000Z',
  timeLeft: 287_538,
  players: 64,
  totalPoolValue: 3_741.5,
  totalPoolMicroUsd: '3741500000',
  solPoolValue: 22.91,
  ...changes,
})

export const aRun = (changes: Partial<BountyRun> = {}): BountyRun => ({
  tier: 5,
  poolId: 'usd5-2026-11-09',
  banked: 19,
  unbanked: 6,
  riskActive: false,
  choice: { matchId: '0190a5c0-0000-7000-8000-000000000001', atRisk: 6, ifWon: 10 },
  rank: 14,
  wins: 12,
  losses: 7,
  winStreak: 2,
  bestWinStreak: 5,
  scoringMatches: 19,
  scoringMatchesMax: 60,
  opponents: 5,
  eligibleScoringMatchesMin: 10,
  eligibleOpponentsMin: 6,
  ...changes,
})

type Card = Parsed<typeof playerCard, 'reply'>['data']

export const aCard = (place: number): Card => ({
  ...aPlayer(place),
  joinedAt: '2026-03-02T10:00:00.000Z',
  rank: place,
  gamesPlayed: 486,
  gamesWon: 309,
  gamesLost: 177,
  winRate: 63.6,
  bestWinStreak: 11,
  poolsPlayed: 14,
  podiums: 3,
  headToHead: { gamesWon: 3, gamesLost: 1 },
})

export const aPoolPlayer = (rank: number): PoolPlayer => ({
  ...aPlayer(rank),
  rank,
  earnings: [1_590.14, 954.08, 636.06][rank - 1] ?? 0,
  prize: [1_590.14, 954.08, 636.06][rank - 1] ?? null,
  totalPoints: Math.max(0, 130 - rank * 2),
  wins: 30,
  losses: 12,
  winRate: 71.4,
  gamesPlayed: 42,
  solEarnings: null,
})

type ActivePools = Parsed<typeof activePools, 'reply'>['data']
type BountyReply = Parsed<typeof bountyLeaderboard, 'reply'>['data']
export const AS_OF = new Date(Date.UTC(2026, 10, 12)).toISOString()

type WinnersReply = Parsed<typeof completedWinners, 'reply'>['data']
type PoolReply = Parsed<typeof poolDetails, 'reply'>['data']

export const activePoolsReply = (players = 3): ActivePools => ({
  totalBountyPool: 9_206.3,
  pools: [{ ...aPool({ tier: 10 }), topPlayers: places(1, players).map(aBountyPlayer) }],
})

export const bountyReply = (total: number, from = 1): BountyReply => ({
  pool: aPool({ players: total }),
  players: places(from, Math.min(total, from + 49)).map(aBountyPlayer),
  me: total >= OWN_PLACE ? aBountyPlayer(OWN_PLACE) : null,
  totalPlayers: total,
  totalPages: Math.ceil(total / 50),
  moreFound: false,
  asOf: AS_OF,
})

export function winnersReply(total: number, page = 1): WinnersReply {
  const weeks = places((page - 1) * 5 + 1, Math.min(total, page * 5))
  return {
    pools: weeks.map((week) => ({
      ...aPool({
        id: `usd5-week-${week}`,
        status: 'SETTLED',
        startDate: new Date(Date.UTC(2026, 10, 9 - week * 7)).toISOString(),
        endDate: new Date(Date.UTC(2026, 10, 16 - week * 7)).toISOString(),
      }),
      winners: places(1, 3).map((rank) => {
        const { prize, ...player } = aPoolPlayer(rank)
        return { ...player, prize: prize ?? 0, prizeMicroUsd: String(Math.round((prize ?? 0) * 1_000_000)) }
      }),
    })),
    totalPools: total,
    totalPages: Math.ceil(total / 5),
  }
}

export const poolReply = (total: number, page = 1): PoolReply => ({
  pool: aPool({ status: 'SETTLED', players: total }),
  players: places((page - 1) * 10 + 1, Math.min(total, page * 10)).map(aPoolPlayer),
  totalPlayers: total,
  totalPages: Math.ceil(total / 10),
  asOf: AS_OF,
})

type LedgerReply = Parsed<typeof poolLedger, 'reply'>['data']

/** The public list of a void pool with one match, in two pages. */
export function ledgerPage(after: number): LedgerReply {
  const at = '2026-11-10T10:00:00.000Z'
  const [{ userId: player }, { userId: opponent }] = [aPlayer(1), aPlayer(2)]
  const lines: LedgerReply['lines'] = [
    {
      n: 1,
      at,
      kind: 'match',
      player,
      opponent,
      points: 2,
      microUsd: '1500000',
      scoring: true,
      opponentScoring: true,
    },
    { n: 2, at, kind: 'bank', player, points: 2 },
    { n: 3, at, kind: 'return', player, microUsd: '1500000' },
  ]
  return {
    pool: aPool({ status: 'VOID', totalPoolMicroUsd: '1500000' }),
    termsVersion: 1,
    excluded: [],
    lines: after === 0 ? lines.slice(0, 2) : lines.slice(2),
    more: after === 0,
  }
}

export const places = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** Answers a call with the data that `answer` gives for its address. */
export async function answer(page: Page, path: string, give: (url: URL) => object): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(`/api${path}`),
    (route) => route.fulfill({ json: { success: true, data: give(new URL(route.request().url())) } }),
  )
}

export async function refuse(page: Page, path: string, status: number, message: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(`/api${path}`),
    (route) => route.fulfill({ status, json: { success: false, code: 'internal_error', message } }),
  )
}

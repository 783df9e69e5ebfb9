import type { ProfileOverview, RecentPool } from '@throwdown/contract/profile'
import { flooredDollars } from '@throwdown/rules/money'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import type { SolFigures, SolOf } from '../ledger/sol-figures.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/sql.ts'
import { findPlayerNo } from '../standings/read/store.ts'
import {
  findPlayedSums,
  listEarningsDays,
  listStakes,
  type PlayedSums,
  type StakeRow,
} from './overview-store.ts'
import { listRecentPools, type PoolOfPlayer } from './pools-store.ts'

export type OverviewDeps = {
  readonly db: Queryable
  readonly clock: Clock
  readonly solFigures: SolFigures
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A year and a day: the chart begins with a whole month. */
const CHART_DAYS = 366
const RECENT_POOLS = 5

/** The private overview of a player. Reads sums by day, so its cost does not grow with the matches. */
export async function showOverview(deps: OverviewDeps, playerId: string): Promise<ProfileOverview> {
  const { db, clock } = deps
  const playerNo = await findPlayerNo(db, playerId)
  const fromDay = Math.floor(clock.nowMs() / DAY_MS) - CHART_DAYS
  const [sums, days, stakes, pools, solOf] = await Promise.all([
    playerNo === null ? undefined : findPlayedSums(db, playerNo),
    playerNo === null ? [] : listEarningsDays(db, playerNo, fromDay),
    playerNo === null ? [] : listStakes(db, playerNo),
    listRecentPools(db, playerId, RECENT_POOLS),
    deps.solFigures(),
  ])
  return {
    gamePerformance: performanceOf(stakes, sums, solOf),
    earnings: days.map(({ day, earnings }) => ({ day, microUsd: String(earnings) })),
    recentBountyPools: pools.map(recentPoolOf),
  }
}

function performanceOf(stakes: readonly StakeRow[], sums: PlayedSums | undefined, solOf: SolOf) {
  const total = stakes.find(({ tier }) => tier === 'all') ?? { earnings: 0n, won: 0, lost: 0 }
  const hands = { rock: sums?.rocks ?? 0, paper: sums?.papers ?? 0, scissors: sums?.scissors ?? 0 }
  const [most] = HANDS.map((hand) => ({ hand, count: hands[hand] })).toSorted((a, b) => b.count - a.count)
  return {
    gamesPlayed: total.won + total.lost,
    gamesWon: total.won,
    gamesLost: total.lost,
    totalEarnings: flooredDollars(total.earnings),
    totalEarningsMicroUsd: String(total.earnings),
    totalEarningsSOL: solOf(total.earnings),
    hoursPlayed: Math.round((Number(sums?.playedMs ?? 0n) / HOUR_MS) * 10) / 10,
    mostUsedHand: most && most.count > 0 ? most : null,
    hands,
    stakes: stakes.flatMap(({ tier, won, lost }) =>
      tier === 'all' || won + lost === 0 ? [] : [{ tier, gamesWon: won, gamesLost: lost }],
    ),
  }
}

const recentPoolOf = ({ startsAt, endsAt, prize, ...pool }: PoolOfPlayer): RecentPool => ({
  ...pool,
  dates: { startDate: startsAt.toISOString(), endDate: endsAt.toISOString() },
  prize: prize === null ? null : flooredDollars(prize),
})

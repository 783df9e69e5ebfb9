import type { BountyRun } from '@throwdown/contract/bounty'
import { unbankedIfWon } from '@throwdown/rules/bounty/run'
import { invariant } from '@throwdown/rules/invariant'
import { CURRENT_TERMS_VERSION, TIERS, termsOfVersion } from '@throwdown/rules/terms'
import type { Redis } from '../platform/redis.ts'
import { type BoardRow, listPoolsOf } from './board-store.ts'
import { currentWeekOf } from './open-pool.ts'
import { PoolBoard } from './pool-board.ts'
import { findPools, type PoolRow, type Queryable } from './store.ts'

type RunParts = { readonly db: Queryable; readonly redis: Redis }

/** The player's runs in the pools of this week. */
export async function showRuns(parts: RunParts, playerId: string, nowMs: number): Promise<BountyRun[]> {
  const weeks = TIERS.map((tier) => currentWeekOf(tier, nowMs).id)
  const played = await listPoolsOf(parts.db, playerId, weeks)
  return Promise.all(weeks.filter((id) => played.has(id)).map((id) => showRun(parts, playerId, id)))
}

export async function showRun(parts: RunParts, playerId: string, poolId: string): Promise<BountyRun> {
  const [pools, row] = await Promise.all([
    findPools(parts.db, [poolId]),
    new PoolBoard(parts, poolId).player(playerId),
  ])
  const pool = pools.get(poolId)
  invariant(pool !== undefined && row !== undefined, `player ${playerId} has a run in ${poolId}`)
  return runOf(row, pool)
}

function runOf(row: BoardRow, { tier }: PoolRow): BountyRun {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { unbanked, choiceMatchId } = row
  return {
    tier,
    poolId: row.poolId,
    banked: row.banked,
    unbanked,
    riskActive: row.isRisking,
    choice:
      choiceMatchId === null
        ? null
        : { matchId: choiceMatchId, atRisk: unbanked, ifWon: unbankedIfWon(row, terms) },
    rank: row.rank,
    wins: row.wins,
    losses: row.losses,
    winStreak: row.streak,
    bestWinStreak: row.bestStreak,
    scoringMatches: row.scoringMatches,
    scoringMatchesMax: terms.bounty.scoringMatchesMax,
    opponents: row.opponents,
    eligibleScoringMatchesMin: terms.bounty.eligibleScoringMatchesMin,
    eligibleOpponentsMin: terms.bounty.eligibleOpponentsMin,
  }
}

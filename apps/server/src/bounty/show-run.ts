import type { BountyRun } from '@throwdown/contract/bounty'
import { unbankedIfWon } from '@throwdown/rules/bounty/run'
import { invariant } from '@throwdown/rules/invariant'
import { CURRENT_TERMS_VERSION, TIERS, termsOfVersion } from '@throwdown/rules/terms'
import { currentWeekOf } from './open-pool.ts'
import { PoolBoard } from './pool-board.ts'
import type { BoardDeps } from './ports.ts'
import { listRunsOf, type RunRow } from './run-store.ts'

/** The player's runs in the pools of this week. */
export async function showRuns(deps: BoardDeps, playerId: string): Promise<BountyRun[]> {
  const weeks = TIERS.map((tier) => currentWeekOf(tier, deps.nowMs).id)
  const runs = await listRunsOf(deps.db, playerId, weeks)
  return Promise.all(runs.map(async (run) => bountyRunOf(run, await rankOf(deps, run))))
}

export async function showRun(deps: BoardDeps, playerId: string, poolId: string): Promise<BountyRun> {
  const [run] = await listRunsOf(deps.db, playerId, [poolId])
  invariant(run !== undefined, `player ${playerId} has a run in ${poolId}`)
  return bountyRunOf(run, await rankOf(deps, run))
}

/** A choice must not wait for a rank. */
async function rankOf(deps: BoardDeps, run: RunRow): Promise<number | null> {
  const board = await PoolBoard.find(deps, run.poolId)
  return board && board.rankOf(run)
}

function bountyRunOf(run: RunRow, rank: number | null): BountyRun {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { unbanked, choiceMatchId } = run
  return {
    tier: run.tier,
    poolId: run.poolId,
    banked: run.banked,
    unbanked,
    riskActive: run.isRisking,
    choice:
      choiceMatchId === null
        ? null
        : { matchId: choiceMatchId, atRisk: unbanked, ifWon: unbankedIfWon(run, terms) },
    rank,
    wins: run.wins,
    losses: run.losses,
    winStreak: run.streak,
    bestWinStreak: run.bestStreak,
    scoringMatches: run.scoringMatches,
    scoringMatchesMax: terms.bounty.scoringMatchesMax,
    opponents: run.opponents,
    eligibleScoringMatchesMin: terms.bounty.eligibleScoringMatchesMin,
    eligibleOpponentsMin: terms.bounty.eligibleOpponentsMin,
  }
}

import type { Standing } from '@throwdown/rules/bounty/standing'
import type { MicroUsd } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import { many, type Queryable } from '../platform/sql.ts'

/** A player's run, as boards show it. */
export type RunRow = Standing & {
  readonly poolId: string
  readonly tier: Tier
  readonly playerId: string
  /** Null until the first result is counted for the boards. */
  readonly playerNo: number | null
  readonly unbanked: number
  readonly isRisking: boolean
  readonly choiceMatchId: string | null
  readonly wins: number
  readonly losses: number
  readonly streak: number
  readonly bestStreak: number
  readonly bankedWins: number
  readonly riskItWins: number
  readonly scoringMatches: number
  readonly opponents: number
  readonly contributed: MicroUsd
  /** [B14] A verified person when the review began; false before. */
  readonly wasVerified: boolean
  /** [B8] Against any account of the person. */
  readonly hasConfirmedCase: boolean
}

export const RUN = `select r.pool_id as "poolId", p.tier, r.player_id as "playerId", n.player_no as "playerNo", r.entrant, r.banked, r.unbanked,
       r.risk_active as "isRisking", r.choice_match_id as "choiceMatchId", r.wins, r.losses, r.streak, r.best_streak as "bestStreak",
       r.banked_wins as "bankedWins", r.risk_it_wins as "riskItWins", r.matches, r.scoring_matches as "scoringMatches",
       r.opponents, r.opponents_beaten as "opponentsBeaten", r.contributed, r.reached_seq as "reachedAt",
       r.verified as "wasVerified", bounty_has_case(r.player_id, r.pool_id) as "hasConfirmedCase"
  from bounty_run r
  join bounty_pool p on p.id = r.pool_id
  left join standing_player n on n.player_id = r.player_id`

/** The runs of a player in these pools. */
export async function listRunsOf(
  db: Queryable,
  playerId: string,
  poolIds: readonly string[],
): Promise<RunRow[]> {
  return many<RunRow>(db, {
    name: 'bounty_runs_of_player',
    text: `${RUN} where r.player_id = $1 and r.pool_id = any ($2::text[]) order by p.tier`,
    values: [playerId, poolIds],
  })
}

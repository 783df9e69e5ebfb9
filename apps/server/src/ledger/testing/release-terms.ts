import type { Queryable } from '../../platform/sql.ts'

/** A version with the numbers of the first, as the migration of a release would insert it. No code knows it. */
export async function releaseTerms(owner: Queryable, version: number): Promise<void> {
  await owner.query(
    `insert into ledger_terms
     select $1, deposit_fee_bps, withdrawal_fee_bps, withdrawal_approval_over, bonus_max, bonus_day_max, adjustment_max,
            adjustment_day_max, pool_fee_bps, pool_second_bps, pool_third_bps, eligible_scoring_matches_min, eligible_opponents_min,
            eligible_players_min
       from ledger_terms
      where version = 1`,
    [version],
  )
}

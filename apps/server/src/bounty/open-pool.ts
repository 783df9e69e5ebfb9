import { type PoolWeek, poolWeekOf } from '@throwdown/rules/bounty/pool-week'
import { CURRENT_TERMS_VERSION, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import type { Queryable } from '../platform/sql.ts'
import { ensurePool } from './store.ts'

export const currentWeekOf = (tier: Tier, nowMs: number): PoolWeek =>
  poolWeekOf(tier, nowMs, termsOfVersion(CURRENT_TERMS_VERSION))

/** [B1] The open pool of a tier. It comes into being when it is asked for, so no missed job closes a queue. */
export async function openPool(db: Queryable, tier: Tier, nowMs: number): Promise<string | null> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const week = currentWeekOf(tier, nowMs)
  const { version, bounty } = terms
  const state = await ensurePool(db, week, { version, scoringMatchesMax: bounty.scoringMatchesMax })
  return state === 'OPEN' ? week.id : null
}

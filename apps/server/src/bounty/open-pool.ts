import { type PoolWeek, poolWeekOf } from '@throwdown/rules/bounty/pool-week'
import { microUsd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, type Tier, termsOfVersion } from '@throwdown/rules/terms'
import type { Queryable } from '../platform/sql.ts'
import { ensurePool, findPools, type PoolRow } from './store.ts'

export const currentWeekOf = (tier: Tier, nowMs: number): PoolWeek =>
  poolWeekOf(tier, nowMs, termsOfVersion(CURRENT_TERMS_VERSION))

/** [B1] The open pool of a tier. It is created on first use, so no missed job closes a queue. */
export async function openPool(db: Queryable, tier: Tier, nowMs: number): Promise<string | null> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const week = currentWeekOf(tier, nowMs)
  const { version, bounty } = terms
  const state = await ensurePool(db, week, { version, scoringMatchesMax: bounty.scoringMatchesMax })
  return state === 'OPEN' ? week.id : null
}

/** The pools of this week. One in which nobody has joined yet need not exist. */
export async function listCurrentPools(
  db: Queryable,
  tiers: readonly Tier[],
  nowMs: number,
): Promise<PoolRow[]> {
  const weeks = tiers.map((tier) => currentWeekOf(tier, nowMs))
  const known = await findPools(
    db,
    weeks.map(({ id }) => id),
  )
  return weeks.map((week) => known.get(week.id) ?? untouchedPool(week))
}

const untouchedPool = ({ id, tier, startsAtMs, endsAtMs }: PoolWeek): PoolRow => ({
  id,
  tier,
  state: 'OPEN',
  startsAtMs,
  endsAtMs,
  termsVersion: CURRENT_TERMS_VERSION,
  players: 0,
  total: microUsd(0n),
  finishedAtMs: null,
  countedTo: { xid: 0n, seq: 0n },
})

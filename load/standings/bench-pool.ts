// The pool of this week that everybody plays in, for the bench of the boards.
import type pg from 'pg'
import { currentWeekOf } from '../../apps/server/src/bounty/open-pool.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'

export const POOL_TIER = 5

/** Returns its id. */
export async function openBenchPool(pool: pg.Pool): Promise<string> {
  const { id, startsAtMs, endsAtMs } = currentWeekOf(POOL_TIER, systemClock.nowMs())
  await pool.query('select bounty_open_pool($1, $2::smallint, $3, $4, 1, 60)', [
    id,
    POOL_TIER,
    new Date(startsAtMs),
    new Date(endsAtMs),
  ])
  return id
}

/** Runs in $3 for the players of these numbers. Most have played little, so hundreds of thousands are level but for the lot. */
export const runsOf = (playerId: string): string => `
  insert into bounty_run (pool_id, player_id, banked, wins, losses, best_streak, matches, scoring_matches, opponents,
                          opponents_beaten, contributed, reached_seq)
  select $3, ${playerId}, b.banked, w.wins, m.matches - w.wins, w.wins, m.matches, m.matches, m.matches, w.wins, 1500000,
         case when b.banked > 0 then n else 0 end
    from generate_series($1::int, $2::int) n
   cross join lateral (select 1 + floor(59 * power(random() + 0 * n, 6))::int as matches) m
   cross join lateral (select floor(random() * (m.matches + 1))::int as wins) w
   cross join lateral (select 2 * floor(random() * (w.wins + 1))::int as banked) b`

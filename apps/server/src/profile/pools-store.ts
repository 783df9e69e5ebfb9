import type { RecentPool } from '@throwdown/contract/profile'
import { many, type Queryable } from '../platform/sql.ts'

export type PoolOfPlayer = Omit<RecentPool, 'dates' | 'prize'> & {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly prize: bigint | null
}

/**
 * The newest pools that the player played in. [B9] The rank counts the runs above the player's along the index of the
 * order, which holds every column that is compared.
 */
const RECENT = `select own.pool_id as pool, p.tier, p.state as status, p.starts_at as "startsAt", p.ends_at as "endsAt",
       own.matches as "gamePlayed", z.amount as prize, 1 + before.runs as rank
  from (
    select r.pool_id, r.matches, r.banked, r.opponents_beaten, r.reached_seq, r.entrant
      from bounty_run r
      join bounty_pool b on b.id = r.pool_id
     where r.player_id = $1
     order by b.starts_at desc, b.tier
     limit $2
  ) own
  join bounty_pool p on p.id = own.pool_id
  left join bounty_prize z on z.pool_id = own.pool_id and z.player_id = $1
 cross join lateral (
   select count(*)::int as runs
     from bounty_run o
    where o.pool_id = own.pool_id
      and o.banked >= own.banked
      and (-o.banked, -o.opponents_beaten, o.matches, o.reached_seq, o.entrant)
        < (-own.banked, -own.opponents_beaten, own.matches, own.reached_seq, own.entrant)
 ) before
 order by p.starts_at desc, p.tier`

export async function listRecentPools(
  db: Queryable,
  playerId: string,
  limit: number,
): Promise<PoolOfPlayer[]> {
  return many<PoolOfPlayer>(db, { name: 'profile_recent_pools', text: RECENT, values: [playerId, limit] })
}

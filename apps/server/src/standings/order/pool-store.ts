import type pg from 'pg'
import type { Place } from '../count/feed-store.ts'
import type { Run } from './pool-set.ts'

type Queryable = Pick<pg.Pool, 'query'>

/** A player's place in a pool. */
export type PoolRun = Run & { readonly poolId: string; readonly playerId: string }
export type ShownPool = { readonly id: string; readonly endsAtMs: number }

const RUN = `r.pool_id as "poolId", r.player_id as "playerId", r.entrant, r.banked, r.opponents_beaten as "opponentsBeaten", r.matches,
       r.reached_seq as "reachedSeq", r.wins`

/** Pools that are not finished yet, and those of the asked ones that there are. */
export async function listShownPools(db: Queryable, askedIds: readonly string[]): Promise<ShownPool[]> {
  const { rows } = await db.query<{ id: string; ends_at: Date }>({
    name: 'standing_pools_to_show',
    text: `select id, ends_at
             from bounty_pool
            where finished_at is null
               or id = any ($1::text[])
            order by finished_at nulls first, starts_at desc, tier`,
    values: [askedIds],
  })
  return rows.map(({ id, ends_at }) => ({ id, endsAtMs: ends_at.getTime() }))
}

/** The next runs of a pool after a player's, to read it in parts. */
export async function readRunsAfter(
  db: Queryable,
  { poolId, afterId, limit }: { poolId: string; afterId: string; limit: number },
): Promise<PoolRun[]> {
  const { rows } = await db.query<PoolRun>({
    name: 'standing_runs_after',
    text: `select ${RUN}
             from bounty_run r
            where r.pool_id = $1
              and r.player_id > $2
            order by r.player_id
            limit $3`,
    values: [poolId, afterId, limit],
  })
  return rows
}

/** Where the players of these events stand now in the pools they belong to. */
export async function listChangedRuns(
  db: Queryable,
  { from, to, limit }: { from: Place; to: Place; limit: number },
): Promise<PoolRun[]> {
  const { rows } = await db.query<PoolRun>({
    name: 'standing_changed_runs',
    text: `with changed as materialized (
             select distinct e.pool_id, e.player_id
               from (select pool_id, player_id
                       from play_event
                      where (xid, seq) > ($1::text::xid8, $2::bigint)
                        and (xid, seq) <= ($3::text::xid8, $4::bigint)
                      order by xid, seq
                      limit $5) e
              where e.pool_id is not null
           )
           select ${RUN}
             from changed c
             join bounty_run r on r.pool_id = c.pool_id and r.player_id = c.player_id`,
    values: [from.xid, from.seq, to.xid, to.seq, limit],
  })
  return rows
}

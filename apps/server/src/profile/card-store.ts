import { one, type Queryable } from '../platform/sql.ts'

export type Career = { readonly bestStreak: number; readonly podiums: number; readonly pools: number }

/** Counted from the events of one player, so that no board has to keep it. */
export async function findCareer(db: Queryable, playerId: string): Promise<Career> {
  const row = await one<Career>(db, {
    name: 'card_career',
    text: `with result as (
             select kind, pool_id, count(*) filter (where kind = 'lost') over (order by xid, seq) as losses
               from play_event
              where player_id = $1
                and kind in ('won', 'lost', 'prize')
           )
           select coalesce((select max(count(*)) over () from result where kind = 'won' group by losses limit 1), 0)::int as "bestStreak",
                  (count(*) filter (where kind = 'prize'))::int as podiums,
                  (count(distinct pool_id) filter (where kind <> 'prize'))::int as pools
             from result`,
    values: [playerId],
  })
  return row ?? { bestStreak: 0, podiums: 0, pools: 0 }
}

export type HeadToHead = { readonly gamesWon: number; readonly gamesLost: number }

/** [Q5] A match whose opponent was never shown does not count: it would name the player behind the mask. */
export async function findHeadToHead(
  db: Queryable,
  playerId: string,
  opponentId: string,
): Promise<HeadToHead> {
  const row = await one<HeadToHead>(db, {
    name: 'card_head_to_head',
    text: `select (count(*) filter (where kind = 'won'))::int as "gamesWon",
                  (count(*) filter (where kind = 'lost'))::int as "gamesLost"
             from play_event
            where player_id = $1
              and opponent_id = $2
              and (mode = 'normal' or opened or opponent_opened)`,
    values: [playerId, opponentId],
  })
  return row ?? { gamesWon: 0, gamesLost: 0 }
}

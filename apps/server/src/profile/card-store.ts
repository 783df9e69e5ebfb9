import { one, type Queryable } from '../platform/sql.ts'

export type Career = { readonly bestStreak: number; readonly podiums: number; readonly pools: number }

/** As far as the boards have counted. */
export async function findCareer(db: Queryable, playerId: string): Promise<Career> {
  const row = await one<Career>(db, {
    name: 'card_career',
    text: `select c.best_streak as "bestStreak", c.podiums, c.pools
             from standing_player p
             join standing_career c using (player_no)
            where p.player_id = $1`,
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
    text: `select r.won as "gamesWon", r.lost as "gamesLost"
             from standing_player p
             join standing_rival r using (player_no)
            where p.player_id = $1
              and r.opponent_id = $2`,
    values: [playerId, opponentId],
  })
  return row ?? { gamesWon: 0, gamesLost: 0 }
}

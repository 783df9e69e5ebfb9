import { many, one, type Queryable } from '../../platform/sql.ts'
import type { Place } from '../count/feed-store.ts'
import type { Standing } from './board-set.ts'
import type { Run } from './pool-set.ts'

type Events = { readonly after: Place; readonly to: Place }

export const ROWS_PER_PART = 2_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const STANDING = 's.board, s.player_no as "playerNo", s.earnings, s.won, s.lost'
const RUN = `r.pool_id as "poolId", r.player_id as "playerId", n.player_no as "playerNo", r.entrant, r.banked,
       r.opponents_beaten as "opponentsBeaten", r.matches, r.reached_seq as "reachedAt", r.wins,
       r.scoring_matches as "scoringMatches", r.opponents, p.terms_version as "termsVersion"`
const EVENTS = `play_event e
            where (e.xid, e.seq) > ($1::text::xid8, $2::bigint)
              and (e.xid, e.seq) <= ($3::text::xid8, $4::bigint)`
const valuesOf = ({ after, to }: Events) => [after.xid, after.seq, to.xid, to.seq]

/** The last of the next events between two places; undefined: there are none. */
export async function findNextPlace(
  db: Queryable,
  events: Events,
  limit: number,
): Promise<Place | undefined> {
  const row = await one<{ xid: string; seq: bigint }>(db, {
    name: 'standing_next_place',
    text: `select xid::text as xid, seq
             from (select e.xid, e.seq from ${EVENTS} order by e.xid, e.seq limit $5) next
            order by next.xid desc, next.seq desc
            limit 1`,
    values: [...valuesOf(events), limit],
  })
  return row && { xid: BigInt(row.xid), seq: row.seq }
}

/** What the players of these events have now on the boards of the events. */
export async function listChangedStandings(
  db: Queryable,
  events: Events,
  nowMs: number,
): Promise<Standing[]> {
  return many<Standing>(db, {
    name: 'standing_changed',
    text: `with changed as materialized (
             select distinct n.player_no, base + further as board
               from (select e.player_id, e.at, e.mode, e.tier from ${EVENTS}) e
               join standing_player n on n.player_id = e.player_id
              cross join unnest(standing_bases(standing_day(e.at), standing_kept($5))) base
              cross join unnest(standing_offsets(e.mode, e.tier)) further
              where base is not null
           )
           select ${STANDING}
             from changed c
             join standing s on s.board = c.board and s.player_no = c.player_no`,
    values: [...valuesOf(events), new Date(nowMs)],
  })
}

/** The runs of the players of these events, as they are now. */
export async function listChangedRuns(db: Queryable, events: Events): Promise<Run[]> {
  return many<Run>(db, {
    name: 'standing_changed_runs',
    text: `with changed as materialized (
             select distinct e.pool_id, e.player_id from ${EVENTS} and e.pool_id is not null
           )
           select ${RUN}
             from changed c
             join bounty_run r on r.pool_id = c.pool_id and r.player_id = c.player_id
             join bounty_pool p on p.id = r.pool_id
             join standing_player n on n.player_id = r.player_id`,
    values: valuesOf(events),
  })
}

/** The next rows of a board after a player. */
export async function readBoard(db: Queryable, board: number, after: string | null): Promise<Standing[]> {
  return many<Standing>(db, {
    name: 'standing_board_part',
    text: `select ${STANDING}
             from standing s
            where s.board = $1 and s.player_no > $2
            order by s.player_no
            limit ${ROWS_PER_PART}`,
    values: [board, Number(after ?? 0)],
  })
}

/** The next runs of a pool after a player. Those of players without a number follow with events that are not counted yet. */
export async function readPool(db: Queryable, poolId: string, after: string | null): Promise<Run[]> {
  return many<Run>(db, {
    name: 'standing_pool_part',
    text: `select ${RUN}
             from bounty_run r
             join bounty_pool p on p.id = r.pool_id
             join standing_player n on n.player_id = r.player_id
            where r.pool_id = $1 and r.player_id > $2
            order by r.player_id
            limit ${ROWS_PER_PART}`,
    values: [poolId, after ?? FIRST_ID],
  })
}

/** The pools that are in Redis. The runs of a finished pool no longer move, so PostgreSQL lists them. */
export async function listUnfinishedPools(db: Queryable): Promise<string[]> {
  const text = 'select id from bounty_pool where finished_at is null order by starts_at desc, tier'
  return (await many<{ id: string }>(db, { name: 'standing_unfinished_pools', text })).map(({ id }) => id)
}

import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { Result } from '../order/board-set.ts'

type Queryable = Pick<pg.Pool, 'query'>

/** A place in the order of commits: everything up to it has been counted. */
export type Place = { readonly xid: bigint; readonly seq: bigint }
export type Live = Place & { readonly build: bigint }
/** What a player has on a board. */
export type Standing = Result & { readonly board: number; readonly playerNo: number }

export const isBefore = (a: Place, b: Place): boolean => a.xid < b.xid || (a.xid === b.xid && a.seq < b.seq)

type StandingRow = { board: number; player_no: number; earnings: bigint; won: number; lost: number }

const standingOf = ({ player_no, ...row }: StandingRow): Standing => ({ ...row, playerNo: player_no })

const LEASE = `hashtextextended('standings', 0)`

/** True when this connection may keep the boards: one connection in all, for as long as it lives. */
export async function takeLease(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LEASE}) as taken`)
  return rows[0]?.taken === true
}

/** Every holder of the lease has a higher number than those before. */
export async function drawEpoch(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ epoch: bigint }>(`select nextval('standing_epoch') as epoch`)
  const [row] = rows
  invariant(row !== undefined, 'a sequence has a next value')
  return row.epoch
}

export async function readLive(db: Queryable): Promise<Live> {
  const { rows } = await db.query<{ build: bigint; xid: string; seq: bigint }>({
    name: 'standing_live',
    text: 'select build, xid::text as xid, seq from standing_generation where live',
  })
  const [row] = rows
  invariant(row !== undefined, 'one generation of the standings is live')
  return { build: row.build, xid: BigInt(row.xid), seq: row.seq }
}

/** Counts the next events, each exactly once, and says what that changed. */
export async function applyNext(
  client: pg.ClientBase,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<{ changed: Standing[]; live: Live }> {
  await client.query('begin')
  try {
    const { rows } = await client.query<StandingRow>({
      name: 'standing_apply',
      text: 'select board, player_no, earnings, won, lost from standing_apply(null, $1, $2)',
      values: [new Date(nowMs), limit],
    })
    const live = await readLive(client)
    await client.query('commit')
    return { changed: rows.map(standingOf), live }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** When the next event to be counted happened; null when all are counted. */
export async function findOldestUncounted(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'standing_oldest_uncounted',
    text: `select e.at
             from play_event e
            where (e.xid, e.seq) > (select g.xid, g.seq from standing_generation g where g.live)
            order by e.xid, e.seq
            limit 1`,
  })
  return rows[0]?.at.getTime() ?? null
}

/** At most one more than the limit: enough to know that there are too many. */
export async function countBetween(db: Queryable, from: Place, to: Place, limit: number): Promise<number> {
  const { rows } = await db.query<{ events: number }>({
    name: 'standing_count_between',
    text: `select count(*)::int as events
             from (select 1
                     from play_event
                    where (xid, seq) > ($1::text::xid8, $2::bigint)
                      and (xid, seq) <= ($3::text::xid8, $4::bigint)
                    order by xid, seq
                    limit $5) e`,
    values: [from.xid, from.seq, to.xid, to.seq, limit + 1],
  })
  return rows[0]?.events ?? 0
}

/** What the players of these events have now on these boards. */
export async function listChanged(
  db: Queryable,
  { from, to, boards, limit }: { from: Place; to: Place; boards: readonly number[]; limit: number },
): Promise<Standing[]> {
  const { rows } = await db.query<StandingRow>({
    name: 'standing_changed',
    text: `with changed as materialized (
             select distinct e.player_id
               from (select player_id
                       from play_event
                      where (xid, seq) > ($1::text::xid8, $2::bigint)
                        and (xid, seq) <= ($3::text::xid8, $4::bigint)
                      order by xid, seq
                      limit $6) e
           ), numbers as materialized (
             select array_agg(p.player_no) as numbers
               from changed c
               join standing_player p on p.player_id = c.player_id
           )
           select s.board, s.player_no, s.earnings, s.won, s.lost
             from unnest($5::int[]) as b (board)
             join standing s on s.board = b.board
            where s.generation = (select generation from standing_generation where live)
              and s.player_no = any ((select numbers from numbers)::int[])`,
    values: [from.xid, from.seq, to.xid, to.seq, boards, limit],
  })
  return rows.map(standingOf)
}

/** The next rows of a board after a player's, to read it in parts. */
export async function readBoardAfter(
  db: Queryable,
  { board, afterNo, limit }: { board: number; afterNo: number; limit: number },
): Promise<Standing[]> {
  const { rows } = await db.query<StandingRow>({
    name: 'standing_board_after',
    text: `select board, player_no, earnings, won, lost
             from standing
            where generation = (select generation from standing_generation where live)
              and board = $1
              and player_no > $2
            order by player_no
            limit $3`,
    values: [board, afterNo, limit],
  })
  return rows.map(standingOf)
}

export async function sweepEnded(db: Queryable, nowMs: number, limit: number): Promise<number> {
  const { rows } = await db.query<{ deleted: number }>('select standing_sweep($1, $2) as deleted', [
    new Date(nowMs),
    limit,
  ])
  return rows[0]?.deleted ?? 0
}

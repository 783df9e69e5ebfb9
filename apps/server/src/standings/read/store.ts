import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** A player's row of a board. */
export type BoardRow = {
  readonly playerNo: number
  readonly playerId: string
  readonly earnings: bigint
  readonly bountyEarnings: bigint
  readonly won: number
  readonly lost: number
}

export async function findPlayerNo(db: Queryable, playerId: string): Promise<number | null> {
  const { rows } = await db.query<{ player_no: number }>({
    name: 'standing_player_no',
    text: 'select player_no from standing_player where player_id = $1',
    values: [playerId],
  })
  return rows[0]?.player_no ?? null
}

/** The numbers of those who have one, in no order. */
export async function listPlayerNos(db: Queryable, playerIds: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ player_no: number }>({
    name: 'standing_player_nos',
    text: 'select player_no from standing_player where player_id = any ($1::uuid[])',
    values: [playerIds],
  })
  return rows.map(({ player_no }) => player_no)
}

export async function listPlayerIds(db: Queryable, playerNos: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ player_id: string }>({
    name: 'standing_player_ids',
    text: 'select player_id from standing_player where player_no = any ($1::int[])',
    values: [playerNos],
  })
  return rows.map(({ player_id }) => player_id)
}

export async function listBoardRows(
  db: Queryable,
  board: number,
  playerNos: readonly number[],
): Promise<Map<number, BoardRow>> {
  const { rows } = await db.query<BoardRow>({
    name: 'standing_board_rows',
    text: `select s.player_no as "playerNo", p.player_id as "playerId", s.earnings,
                  s.bounty_earnings as "bountyEarnings", s.won, s.lost
             from standing s
             join standing_player p on p.player_no = s.player_no
            where s.generation = (select generation from standing_generation where live)
              and s.board = $1
              and s.player_no = any ($2::int[])`,
    values: [board, playerNos],
  })
  return new Map(rows.map((row) => [row.playerNo, row]))
}

export type Career = { readonly bestStreak: number; readonly podiums: number; readonly pools: number }

export async function findCareer(db: Queryable, playerNo: number): Promise<Career | null> {
  const { rows } = await db.query<Career>({
    name: 'standing_career_of',
    text: `select c.best_streak as "bestStreak", c.podiums,
                  (select count(*)::int
                     from standing_pool v
                    where v.generation = c.generation
                      and v.player_no = c.player_no) as pools
             from standing_career c
            where c.generation = (select generation from standing_generation where live)
              and c.player_no = $1`,
    values: [playerNo],
  })
  return rows[0] ?? null
}

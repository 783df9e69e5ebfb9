import { many, one, type Queryable } from '../../platform/sql.ts'
import type { Result } from '../order/board-set.ts'

/** A player's row of a board. */
export type BoardRow = Result & {
  readonly playerNo: number
  readonly playerId: string
  readonly bountyEarnings: bigint
}

export async function findPlayerNo(db: Queryable, playerId: string): Promise<number | null> {
  const row = await one<{ playerNo: number }>(db, {
    name: 'standing_player_no',
    text: 'select player_no as "playerNo" from standing_player where player_id = $1',
    values: [playerId],
  })
  return row?.playerNo ?? null
}

export async function listPlayerIds(
  db: Queryable,
  playerNos: readonly number[],
): Promise<Map<number, string>> {
  const rows = await many<{ playerNo: number; playerId: string }>(db, {
    name: 'standing_player_ids',
    text: 'select player_no as "playerNo", player_id as "playerId" from standing_player where player_no = any ($1::int[])',
    values: [playerNos],
  })
  return new Map(rows.map(({ playerNo, playerId }) => [playerNo, playerId]))
}

/** The names of the next players, in the order of their numbers. Former players are not found, so theirs are empty. */
export async function listNames(
  db: Queryable,
  { afterNo, limit }: { afterNo: number; limit: number },
): Promise<{ playerNo: number; name: string }[]> {
  return many<{ playerNo: number; name: string }>(db, {
    name: 'standing_names',
    text: `select n.player_no as "playerNo", coalesce(p.username_lower, '') as name
             from standing_player n
             left join player p on p.id = n.player_id and p.status = 'active'
            where n.player_no > $1
            order by n.player_no
            limit $2`,
    values: [afterNo, limit],
  })
}

export async function listBoardRows(
  db: Queryable,
  board: number,
  playerNos: readonly number[],
): Promise<Map<number, BoardRow>> {
  const rows = await many<BoardRow>(db, {
    name: 'standing_board_rows',
    text: `select s.player_no as "playerNo", n.player_id as "playerId", s.earnings,
                  s.bounty_earnings as "bountyEarnings", s.won, s.lost
             from standing s
             join standing_player n on n.player_no = s.player_no
            where s.board = $1
              and s.player_no = any ($2::int[])`,
    values: [board, playerNos],
  })
  return new Map(rows.map((row) => [row.playerNo, row]))
}

import { many, type Queryable } from '../platform/sql.ts'
import { RUN, type RunRow } from './run-store.ts'

export type Page = { readonly limit: number; readonly offset: number }

/** [B9] In the order of the index bounty_run_in_order: a page reads the places before it, and the first one reads no others. */
export async function listByRank(db: Queryable, poolId: string, page: Page): Promise<RunRow[]> {
  return many<RunRow>(db, {
    name: 'bounty_runs_by_rank',
    text: `${RUN}
           where r.pool_id = $1
           order by r.banked desc, r.opponents_beaten desc, r.matches, r.reached_seq, r.entrant
           limit $2 offset $3`,
    values: [poolId, page.limit, page.offset],
  })
}

/** The runs of a pool by the numbers of their players. */
export async function listByNumber(
  db: Queryable,
  poolId: string,
  playerNos: readonly number[],
): Promise<Map<number, RunRow>> {
  if (playerNos.length === 0) return new Map()
  const rows = await many<RunRow>(db, {
    name: 'bounty_runs_by_number',
    text: `${RUN} where r.pool_id = $1 and n.player_no = any ($2::int[])`,
    values: [poolId, playerNos],
  })
  return new Map(rows.flatMap((row) => (row.playerNo === null ? [] : [[row.playerNo, row]])))
}

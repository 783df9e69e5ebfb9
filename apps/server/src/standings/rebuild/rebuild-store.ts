import { one, type Queryable, run, valueOf } from '../../platform/sql.ts'

export async function findLastPlayerNo(db: Queryable): Promise<number> {
  const row = await one<{ playerNo: number }>(db, {
    text: 'select player_no as "playerNo" from standing_player order by player_no desc limit 1',
  })
  return row?.playerNo ?? 0
}

export async function recountPlayers(
  db: Queryable,
  { fromNo, toNo, nowMs }: { fromNo: number; toNo: number; nowMs: number },
): Promise<void> {
  await run(db, { text: 'select standing_recount($1, $2, $3)', values: [fromNo, toNo, new Date(nowMs)] })
}

/** The number of the new build. */
export async function finishRebuild(db: Queryable): Promise<bigint> {
  return valueOf<bigint>(db, { text: 'select standing_finish_rebuild()' })
}

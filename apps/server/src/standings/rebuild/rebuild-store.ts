import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

const LOCK = `hashtextextended('standings-rebuild', 0)`

/** True when nobody else rebuilds; for as long as this connection lives. */
export async function lockRebuild(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`)
  return rows[0]?.taken === true
}

/** Of an empty generation: says how many numbers of players there are to count. */
export async function beginRebuild(db: Queryable): Promise<{ generation: number; players: number }> {
  const { rows } = await db.query<{ generation: number; players: number }>(
    'select generation, players from standing_rebuild_begin()',
  )
  const [row] = rows
  invariant(row !== undefined, 'a rebuild has begun')
  return row
}

export async function rebuildSlice(
  db: Queryable,
  slice: { generation: number; fromNo: number; toNo: number; nowMs: number },
): Promise<void> {
  await db.query('select standing_rebuild_slice($1::smallint, $2, $3, $4)', [
    slice.generation,
    slice.fromNo,
    slice.toNo,
    new Date(slice.nowMs),
  ])
}

export async function analyseRebuilt(db: Queryable, generation: number): Promise<void> {
  await db.query('select standing_rebuild_analyse($1::smallint)', [generation])
}

/** Counts the next events in the generation that is being built; false when there were none. */
export async function catchUp(
  db: Queryable,
  { generation, nowMs, limit }: { generation: number; nowMs: number; limit: number },
): Promise<boolean> {
  const before = await seqOf(db, generation)
  await db.query('select count(*) from standing_apply($1::smallint, $2, $3)', [
    generation,
    new Date(nowMs),
    limit,
  ])
  return (await seqOf(db, generation)) !== before
}

/** From its commit on the rebuilt generation answers; its build number tells it from the one before. */
export async function switchGenerations(db: Queryable, nowMs: number, limit: number): Promise<bigint> {
  const { rows } = await db.query<{ build: bigint }>('select standing_switch($1, $2) as build', [
    new Date(nowMs),
    limit,
  ])
  const [row] = rows
  invariant(row !== undefined, 'a switch has a build')
  return row.build
}

/** Empties the generation that does not answer. */
export async function clearOther(db: Queryable): Promise<void> {
  for (const table of ['standing', 'standing_career', 'standing_pool', 'standing_pool_sum'])
    await db.query('select standing_clear($1)', [table])
}

async function seqOf(db: Queryable, generation: number): Promise<bigint | undefined> {
  const { rows } = await db.query<{ seq: bigint }>(
    'select seq from standing_generation where generation = $1',
    [generation],
  )
  return rows[0]?.seq
}

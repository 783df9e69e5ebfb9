import { type Live, readLive } from '../count/feed-store.ts'
import type { Holding, KeeperParts } from '../count/keep-boards.ts'
import { listChangedRuns, listShownPools, readRunsAfter, type ShownPool } from './pool-store.ts'
import type { PoolWriter } from './pool-writer.ts'

const RUNS_A_READ = 5_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
// Events that may come while a pool is read; far more than one load can meet.
const EVENTS_MEANWHILE_MAX = 1_000_000

/** A pool to be read from PostgreSQL, and the place from which events may have been missed. */
export type PoolLoad = { readonly pool: ShownPool; readonly from: Live; readonly pools: PoolWriter }

/** The next pool that Redis lacks: those that are played in first. */
export async function nextPoolLoad(
  { redis }: KeeperParts,
  { client, writer, pools }: Holding,
): Promise<PoolLoad | undefined> {
  if (!redis.isReady) return undefined
  const asked = await pools.asked()
  const wanted = await listShownPools(client, asked)
  const from = await readLive(client)
  const loaded = await pools.loaded(
    from.build,
    wanted.map(({ id }) => id),
  )
  for (const id of asked) if (loaded.has(id)) await pools.forgetAsked(id)
  const pool = wanted.find(({ id }) => !loaded.has(id))
  if (!pool) return undefined
  await writer.claim()
  return { pool, from, pools }
}

/** Reads the pool in parts, into sets that nobody sees yet. */
export async function readPool({ database }: KeeperParts, { pool, pools }: PoolLoad): Promise<void> {
  await pools.beginLoad(pool.id)
  for (let afterId = FIRST_ID; ; ) {
    const runs = await readRunsAfter(database.pool, { poolId: pool.id, afterId, limit: RUNS_A_READ })
    await pools.load(pool.id, runs)
    const last = runs.at(-1)
    if (!last || runs.length < RUNS_A_READ) return
    afterId = last.playerId
  }
}

/** Adds what came while the pool was read and lets it be seen. A rebuild in between changes nothing about runs. */
export async function finishPoolLoad(
  { clock }: KeeperParts,
  { client }: Holding,
  { pool, from, pools }: PoolLoad,
): Promise<void> {
  const live = await readLive(client)
  const changed = await listChangedRuns(client, { from, to: live, limit: EVENTS_MEANWHILE_MAX })
  await pools.load(
    pool.id,
    changed.filter(({ poolId }) => poolId === pool.id),
  )
  await pools.finishLoad(pool, { build: from.build, nowMs: clock.nowMs() })
}

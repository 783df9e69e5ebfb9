import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import {
  analyseRebuilt,
  beginRebuild,
  catchUp,
  clearOther,
  lockRebuild,
  rebuildSlice,
  switchGenerations,
} from './rebuild-store.ts'

// An open transaction that writes keeps the live standings from moving on, so a slice takes about this long.
const SLICE_MS = 400
const FIRST_SLICE_PLAYERS = 200
const SLICE_PLAYERS_MAX = 20_000
const EVENTS_A_BATCH = 2_000

type Rebuild = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly onSlice?: (done: { players: number; of: number }) => void
}

/**
 * Builds the standings anew from every event, beside those that answer, and puts them in their place. Answers the
 * build's number. Stopped at any point it leaves the living ones as they were, and the next rebuild starts over.
 */
export async function rebuildStandings({ pool, clock, onSlice }: Rebuild): Promise<bigint> {
  const client = await pool.connect()
  try {
    invariant(await lockRebuild(client), 'only one rebuild runs at a time')
    await clearOther(client)
    const { generation, players } = await beginRebuild(client)
    for (let fromNo = 1, size = FIRST_SLICE_PLAYERS; fromNo <= players; ) {
      const slice = { generation, fromNo, toNo: fromNo + size - 1, nowMs: clock.nowMs() }
      const startedMs = performance.now()
      await rebuildSlice(client, slice)
      onSlice?.({ players: Math.min(slice.toNo, players), of: players })
      fromNo += size
      size = nextSize(size, performance.now() - startedMs)
    }
    await analyseRebuilt(client, generation)
    while (await catchUp(client, { generation, nowMs: clock.nowMs(), limit: EVENTS_A_BATCH }));
    const build = await switchGenerations(client, clock.nowMs(), EVENTS_A_BATCH)
    await clearOther(client)
    return build
  } finally {
    // The lock goes with the connection.
    client.release(true)
  }
}

/** Players differ in how much they have played: the next slice follows the time of the last one. */
function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round(size * Math.min(2, Math.max(0.25, SLICE_MS / tookMs)))
  return Math.min(SLICE_PLAYERS_MAX, Math.max(1, wanted))
}

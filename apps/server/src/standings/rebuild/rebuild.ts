import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { trySessionLock } from '../../platform/session-lock.ts'
import { findLastPlayerNo, finishRebuild, recountPlayers } from './rebuild-store.ts'

// No other event is counted while a slice runs.
const SLICE_MS = 200
const FIRST_SLICE_PLAYERS = 200
const SLICE_PLAYERS_MAX = 20_000

type RebuildDeps = {
  /** Direct: one rebuild at a time by a lock of its session. */
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly onSlice?: (done: { players: number; of: number }) => void
}

/**
 * Counts every event again, some players at a time, while the boards are read and events are counted; returns the number of
 * the build. Stopped at any point it leaves correct rows. Redis loads the new build next to the live one.
 */
export async function rebuildStandings({ pool, clock, onSlice }: RebuildDeps): Promise<bigint> {
  const client = await pool.connect()
  try {
    invariant(await trySessionLock(client, 'standings-rebuild'), 'only one rebuild runs at a time')
    // Players that come later are counted right from the start.
    const players = await findLastPlayerNo(client)
    for (let fromNo = 1, size = FIRST_SLICE_PLAYERS; fromNo <= players; ) {
      const startedMs = performance.now()
      await recountPlayers(client, { fromNo, toNo: fromNo + size - 1, nowMs: clock.nowMs() })
      fromNo += size
      onSlice?.({ players: Math.min(fromNo - 1, players), of: players })
      // Players differ in how much they have played: the next slice follows the time of the last one.
      const wanted = Math.round(
        size * Math.min(2, Math.max(0.25, SLICE_MS / (performance.now() - startedMs))),
      )
      size = Math.min(SLICE_PLAYERS_MAX, Math.max(1, wanted))
    }
    return await finishRebuild(client)
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

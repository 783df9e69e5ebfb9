import type { Clock } from '../../platform/clock.ts'
import type { Redis } from '../../platform/redis.ts'
import type { Queryable } from '../../platform/sql.ts'
import { countNext, findOldestUncounted, isBefore, readCursor } from '../count/feed-store.ts'
import { boardSet, type Standing } from './board-set.ts'
import { findNextPlace, listChangedRuns, listChangedStandings } from './order-store.ts'
import { poolSet, type Run } from './pool-set.ts'
import type { SetWriter } from './set-writer.ts'

// Counted in well under half a second: the transaction holds back every reader of events in commit order.
const EVENTS_PER_BATCH = 500

/** PostgreSQL and Redis for the process that has the lease. */
export type LeaseConnections = { readonly client: Queryable; readonly writer: SetWriter }
/** A board by its number, or a pool by its id. */
export type Wanted = number | string
/** A set that is being loaded, where its next part begins, and the sets after it. Changes are written to it too. */
export type Loading = {
  readonly build: string
  readonly wanted: Wanted
  readonly after: string | null
  readonly rest: readonly Wanted[]
}
type ChangeDeps = { readonly clock: Clock; readonly redis: Redis; readonly loading: Loading | null }

/** Counts the next events in PostgreSQL, then writes what the next ones changed to Redis. False: nothing is left to do. */
export async function showChanges(
  { clock, redis, loading }: ChangeDeps,
  { client, writer }: LeaseConnections,
): Promise<boolean> {
  const nowMs = clock.nowMs()
  const counted = await countNext(client, { nowMs, limit: EVENTS_PER_BATCH })
  // Counting goes on without Redis, which follows when it is back: its place stays behind.
  if (!redis.isReady) return counted > 0
  const cursor = await readCursor(client)
  const asOfMs = (await findOldestUncounted(client)) ?? nowMs
  const { place, build } = await writer.claim()
  // A Redis that is ahead of PostgreSQL belongs to another database.
  if (place && isBefore(cursor, place)) await writer.forget(build ?? cursor.build)
  // An empty one is loaded from the tables as they are now.
  const after = place && !isBefore(cursor, place) ? place : cursor
  const to = await findNextPlace(client, { after, to: cursor }, EVENTS_PER_BATCH)
  if (to) {
    const boards = await listChangedStandings(client, { after, to }, nowMs)
    const runs = await listChangedRuns(client, { after, to })
    for (const shown of new Set([build ?? cursor.build, cursor.build]))
      await writeTo({ build: shown, writer, loading }, boards, runs)
  }
  const isAllShown = !to || !isBefore(to, cursor)
  await writer.moveTo(to ?? cursor, isAllShown ? asOfMs : null)
  return counted > 0 || !isAllShown
}

/** Absolute values: an event that is shown twice changes nothing. */
async function writeTo(
  { build, writer, loading }: { build: string; writer: SetWriter; loading: Loading | null },
  standings: readonly Standing[],
  runs: readonly Run[],
): Promise<void> {
  const complete = await writer.listComplete(build)
  const isKept = (wanted: Wanted, { name }: { readonly name: string }) =>
    complete.has(name) || (loading?.build === build && loading.wanted === wanted)
  for (const [board, rows] of Map.groupBy(standings, (row) => row.board))
    if (isKept(board, boardSet(board))) await writer.put(build, boardSet(board), rows)
  for (const [poolId, rows] of Map.groupBy(runs, (run) => run.poolId))
    if (isKept(poolId, poolSet(poolId))) await writer.put(build, poolSet(poolId), rows)
}

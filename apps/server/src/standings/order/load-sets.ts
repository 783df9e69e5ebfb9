import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/sql.ts'
import { boardsAt } from '../boards.ts'
import { readCursor } from '../count/feed-store.ts'
import { boardSet } from './board-set.ts'
import { listUnfinishedPools, ROWS_PER_PART, readBoard, readPool } from './order-store.ts'
import { poolSet } from './pool-set.ts'
import type { LeaseConnections, Loading, Wanted } from './show-changes.ts'

// Boards of the next period are complete before anybody can request them; those of the last one are read a little longer.
const AHEAD_MS = 600_000
const KEPT_MS = 3_600_000

export const nameOf = (wanted: Wanted): string =>
  typeof wanted === 'number' ? boardSet(wanted).name : poolSet(wanted).name

/** Unfinished pools, then the boards that can be requested now or soon, the widest first. */
export async function listWanted(db: Queryable, nowMs: number): Promise<Wanted[]> {
  const boards = [nowMs, nowMs + AHEAD_MS, nowMs - KEPT_MS].flatMap(boardsAt)
  return [...(await listUnfinishedPools(db)), ...new Set(boards)]
}

/** The sets that Redis lacks. Null: the build is complete and live, and sets that nobody can request are retired. */
export async function nextLoad({ client, writer }: LeaseConnections, clock: Clock): Promise<Loading | null> {
  const shown = await writer.claim()
  const { build } = await readCursor(client)
  // Without a live build nothing can be read anyway: each set can be as soon as it is loaded.
  if (shown.build === null) await writer.makeLive(build, [])
  const wanted = await listWanted(client, clock.nowMs())
  const names = new Set(wanted.map(nameOf))
  const complete = await writer.listComplete(build)
  const missing = wanted.filter((one) => !complete.has(nameOf(one)))
  if (missing.length > 0) return firstOf(build, missing)
  const retired = [{ build, names: [...complete].filter((name) => !names.has(name)) }]
  for (let old = BigInt(shown.build ?? build); old < BigInt(build); old += 1n)
    retired.push({ build: String(old), names: [...names, ...(await writer.listComplete(String(old)))] })
  await writer.makeLive(build, retired)
  return null
}

/**
 * Loads one part of a set and returns the next one. In turn with the writing of changes: a row that is read here is never
 * older than the one in the set, so nothing has to be read again at the end.
 */
export async function loadPart(
  { client, writer }: LeaseConnections,
  loading: Loading,
): Promise<Loading | null> {
  const { build, wanted, after, rest } = loading
  // Redis was emptied meanwhile: the parts before this one are lost.
  if ((await writer.readShown()).build === null) return null
  let last: string | undefined
  if (typeof wanted === 'number') {
    const rows = await readBoard(client, wanted, after)
    await writer.put(build, boardSet(wanted), rows)
    last = rows[ROWS_PER_PART - 1]?.playerNo.toString()
  } else {
    const runs = await readPool(client, wanted, after)
    await writer.put(build, poolSet(wanted), runs)
    last = runs[ROWS_PER_PART - 1]?.playerId
  }
  if (last !== undefined) return { ...loading, after: last }
  await writer.complete(build, nameOf(wanted))
  return firstOf(build, rest)
}

function firstOf(build: string, [wanted, ...rest]: readonly Wanted[]): Loading | null {
  return wanted === undefined ? null : { build, wanted, after: null, rest }
}

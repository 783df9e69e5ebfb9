import { boardsAt } from '../boards.ts'
import { listChangedRuns } from '../order/pool-store.ts'
import {
  applyNext,
  countBetween,
  isBefore,
  type Live,
  listChanged,
  type Place,
  readLive,
} from './feed-store.ts'
import type { Holding, KeeperParts } from './keep-boards.ts'

// Counted in well under half a second: its transaction holds back whoever reads events in the order of commits.
const EVENTS_A_BATCH = 500
// Behind by more than this, loading the boards anew costs less than going after their players.
const EVENTS_BEHIND_MAX = 20_000

/** Counts the next events in PostgreSQL, then shows in Redis what they changed. False: there were none. */
export async function showEvents(
  { clock, redis }: KeeperParts,
  { client, writer, pools }: Holding,
): Promise<boolean> {
  const nowMs = clock.nowMs()
  const before = await readLive(client)
  const { changed, live } = await applyNext(client, { nowMs, limit: EVENTS_A_BATCH })
  // What counts is counted. Redis follows when it is back.
  if (!redis.isReady) return isBefore(before, live)
  const shown = await writer.claim()
  if (shown && isSame(shown, before) && before.build === live.build) {
    await writer.show(changed)
    await showPools({ client, pools }, { from: before, to: live, limit: EVENTS_A_BATCH })
  } else await catchUp({ client, writer, pools }, { shown, live, nowMs })
  if (!shown || !isSame(shown, live)) await writer.moveTo(live)
  return isBefore(before, live)
}

/** Redis shows another place than it should: a crash came between the commit and the boards, or it lost what it had. */
async function catchUp(
  { client, writer, pools }: Pick<Holding, 'client' | 'writer' | 'pools'>,
  { shown, live, nowMs }: { shown: Place | null; live: Live; nowMs: number },
): Promise<void> {
  if (shown && isSame(shown, live)) return
  const isNear =
    shown !== null &&
    isBefore(shown, live) &&
    (await countBetween(client, shown, live, EVENTS_BEHIND_MAX)) <= EVENTS_BEHIND_MAX
  if (!isNear) return writer.forgetLoaded()
  const boards = boardsAt(nowMs)
  await writer.show(await listChanged(client, { from: shown, to: live, boards, limit: EVENTS_BEHIND_MAX }))
  await showPools({ client, pools }, { from: shown, to: live, limit: EVENTS_BEHIND_MAX })
}

/** The runs of a pool need no counting: they have moved with the settlement. */
async function showPools(
  { client, pools }: Pick<Holding, 'client' | 'pools'>,
  events: { from: Place; to: Place; limit: number },
): Promise<void> {
  if (!isSame(events.from, events.to)) await pools.show(await listChangedRuns(client, events))
}

const isSame = (a: Place, b: Place): boolean => a.xid === b.xid && a.seq === b.seq

import { inLanes } from '../../platform/in-lanes.ts'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { WatchedAddress } from './find-deposits.ts'
import type { Holdings } from './ports.ts'
import { type HistoryDeps, recordConfirmed } from './read-history.ts'
import { listSeen, type SeenRow } from './scan-store.ts'

/** Calls to the node at once: more would look like an attack to a provider. */
const LANES = 8
/** One after the other would be slow when many addresses of a page are paid at once. */
const LANES_OF_PAGE = 2
/** An address whose history does not explain what it holds is read again, less and less often. */
const PATIENCE_MS_MIN = 500
const PATIENCE_MS_MAX = 60_000

type ScanDeps = HistoryDeps & { readonly nowMs: () => number; readonly log: ProblemLog }

/** Compares what addresses hold with what their known history left there, and reads the history where the two differ. */
export class BalanceScanner {
  private readonly deps: ScanDeps
  private readonly waits = new Map<bigint, { readonly untilMs: number; readonly ms: number }>()

  constructor(deps: ScanDeps) {
    this.deps = deps
  }

  async scan(db: Queryable, addresses: readonly WatchedAddress[]): Promise<void> {
    const size = this.deps.chain.walletsPerCall
    const pages = Array.from({ length: Math.ceil(addresses.length / size) }, (_, page) =>
      addresses.slice(page * size, (page + 1) * size),
    )
    // Once for all pages: what is read meanwhile is at worst read once more.
    const rows = await listSeen(db, pages.length > 1 ? 'all' : addresses.map(({ index }) => index))
    const seen = new Map(rows.map((row) => [row.index, row]))
    // At once, not after the last page: with a slow node the first ones would be final before they are shown.
    await inLanes(LANES, pages, async (page) =>
      inLanes(LANES_OF_PAGE, await this.changedOf(page, seen), ({ watched, holds }) =>
        this.explain(db, watched, holds),
      ),
    )
  }

  private async changedOf(
    page: readonly WatchedAddress[],
    seen: ReadonlyMap<bigint, SeenRow>,
  ): Promise<{ readonly watched: WatchedAddress; readonly holds: Holdings }[]> {
    const held = await this.deps.chain.readHoldings(page)
    return page.flatMap((watched, at) => {
      const holds = held[at]
      // Only our own sweeps, after the credit, empty an address: an empty one of which nothing is known has no deposit to find.
      const { lamports, usdc } = seen.get(watched.index) ?? {}
      const left = { lamports: lamports ?? 0n, usdc: usdc ?? 0n }
      if (holds && !isSame(holds, left)) return [{ watched, holds }]
      this.waits.delete(watched.index)
      return []
    })
  }

  private async explain(db: Queryable, watched: WatchedAddress, holds: Holdings): Promise<void> {
    const nowMs = this.deps.nowMs()
    const wait = this.waits.get(watched.index)
    if (wait && nowMs < wait.untilMs) return
    let left: Holdings | null = null
    try {
      left = await recordConfirmed(db, this.deps, watched)
    } catch (err) {
      // One address must not keep the others from being read.
      this.deps.log.warn({ err, index: watched.index.toString() }, 'a history could not be read')
    }
    if (left && isSame(holds, left)) this.waits.delete(watched.index)
    else {
      const ms = Math.min(PATIENCE_MS_MAX, wait ? wait.ms * 2 : PATIENCE_MS_MIN)
      this.waits.set(watched.index, { untilMs: nowMs + ms, ms })
    }
  }
}

const isSame = (held: Holdings, left: Holdings): boolean =>
  held.lamports === left.lamports && held.usdc === left.usdc

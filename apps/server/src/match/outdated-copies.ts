import type { Clock } from '../platform/clock.ts'
import { type LiveMatch, toLiveMatch } from './live-match.ts'
import type { MatchStore } from './ports.ts'

type LoadDeps = { readonly store: Pick<MatchStore, 'loadMatch' | 'loadNewer'>; readonly clock: Clock }

/**
 * Copies of matches that another node has saved since. Nothing is decided with them: the next command loads what is newer and
 * continues their replay, which is far cheaper than a replay from the start.
 */
export class OutdatedCopies {
  private readonly byId = new Map<string, LiveMatch>()

  add(live: LiveMatch): void {
    this.byId.set(live.facts.id, live)
  }

  has(matchId: string): boolean {
    return this.byId.has(matchId)
  }

  remove(matchId: string): void {
    this.byId.delete(matchId)
  }

  removeUnusedSince(beforeMs: number): void {
    for (const [id, { usedAtMs }] of this.byId) if (usedAtMs < beforeMs) this.byId.delete(id)
  }

  /** The match as it is stored now. Undefined if it does not exist. */
  async load(matchId: string, { store, clock }: LoadDeps): Promise<LiveMatch | undefined> {
    const copy = this.byId.get(matchId)
    // Taken out first: if it cannot be continued, the next load reads the whole match.
    this.byId.delete(matchId)
    const newer = copy && (await store.loadNewer({ ...copy, state: copy.savedState }))
    if (newer) return toLiveMatch(newer, clock.nowMs(), copy.keys)
    const stored = await store.loadMatch(matchId)
    return stored && toLiveMatch(stored, clock.nowMs())
  }
}

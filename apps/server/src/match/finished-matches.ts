import { Budgets } from '../platform/budgets.ts'
import type { Network } from '../platform/network-of.ts'
import { refuse } from '../platform/refusal.ts'
import type { MatchHead, SavedEntry } from './stored-match.ts'

/** In JSON: a hundred of the longest matches, or a thousand usual ones. In memory they take a few times as much. */
const KEPT_BYTES_MAX = 8_000_000

/** For each player or network. A read costs a few milliseconds; people open a match at a time, and their browsers keep it. */
const READS = { max: 120, windowMs: 60_000 }

/** Whose budget a read is taken from: the networks of a call without a login, or the player. */
export type Reader = readonly Network[]

type Read = {
  readonly reader: Reader
  readonly nowMs: number
  readonly loadEntries: () => Promise<SavedEntry[]>
}

type Finished = { readonly head: MatchHead; readonly entries: readonly SavedEntry[]; readonly bytes: number }

/** The finished matches that were read last. They never change, so each is read once while it is kept. */
export class FinishedMatches {
  /** Used longest ago first. */
  private readonly kept = new Map<string, Finished>()
  private readonly loading = new Map<string, Promise<Finished>>()
  private readonly reads = new Budgets(READS)
  private bytes = 0

  find(matchId: string): Finished | undefined {
    const found = this.kept.get(matchId)
    if (!found) return undefined
    this.kept.delete(matchId)
    this.kept.set(matchId, found)
    return found
  }

  /** Calls at the same time share one read. */
  async load(head: MatchHead, { reader, nowMs, loadEntries }: Read): Promise<Finished> {
    if (!this.reads.takeFrom(reader, nowMs)) return refuse('too_many_requests')
    const { id } = head.facts
    const loading =
      this.loading.get(id) ?? this.keep(head, loadEntries).finally(() => this.loading.delete(id))
    this.loading.set(id, loading)
    return loading
  }

  private async keep(head: MatchHead, loadEntries: () => Promise<SavedEntry[]>): Promise<Finished> {
    const entries = await loadEntries()
    const finished = { head, entries, bytes: JSON.stringify(entries).length }
    this.kept.set(head.facts.id, finished)
    this.bytes += finished.bytes
    for (const [id, { bytes }] of this.kept) {
      if (this.bytes <= KEPT_BYTES_MAX) break
      this.kept.delete(id)
      this.bytes -= bytes
    }
    return finished
  }
}

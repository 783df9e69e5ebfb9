import type { Seat } from '@throwdown/rules/terms'
import type { EntryOf, StoredEntry } from '@throwdown/rules/transcript/entry'

/** The entries a tab has received of a match, by number: they may come late, twice or out of order, and some stay hidden for a while. */
export class MatchView {
  readonly matchId: string
  readonly seat: Seat
  private readonly entries = new Map<number, StoredEntry>()

  constructor(matchId: string, seat: Seat) {
    this.matchId = matchId
    this.seat = seat
  }

  /** False when a known entry arrives changed: then there are two histories. */
  add(entries: readonly StoredEntry[]): boolean {
    let isOneHistory = true
    for (const stored of entries) {
      const known = this.entries.get(stored.entry.seq)
      if (known && known.hash !== stored.hash) isOneHistory = false
      this.entries.set(stored.entry.seq, stored)
    }
    return isOneHistory
  }

  get header(): EntryOf<'header'> | undefined {
    const first = this.entries.get(0)?.entry
    return first?.type === 'header' ? first : undefined
  }

  get headerHash(): string {
    return this.entries.get(0)?.hash ?? ''
  }

  get playerId(): string {
    return this.header?.body.players[this.seat].id ?? ''
  }

  get result(): boolean {
    return this.some((entry) => entry.type === 'result')
  }

  /** The newest turn that is not scored yet. */
  get openTurn(): number | undefined {
    let open: number | undefined
    for (const { entry } of this.entries.values())
      if (entry.type === 'open') open = Math.max(open ?? 0, entry.body.turn)
    const isScored = this.some((entry) => entry.type === 'turn' && entry.body.turn === open)
    return isScored ? undefined : open
  }

  isFor(publicKey: string): boolean {
    return this.header?.body.players[this.seat].key === publicKey
  }

  /** The entries before the first one that is missing. */
  get chain(): StoredEntry[] {
    const chain: StoredEntry[] = []
    for (let next = this.entries.get(0); next; next = this.entries.get(chain.length)) chain.push(next)
    return chain
  }

  private some(test: (entry: StoredEntry['entry']) => boolean): boolean {
    for (const { entry } of this.entries.values()) if (test(entry)) return true
    return false
  }
}

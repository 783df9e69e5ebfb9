import type { Seat } from '@throwdown/rules/terms'
import type { EntryOf, StoredEntry } from '@throwdown/rules/transcript/entry'

type StoredLock = { readonly entry: EntryOf<'lock'>; readonly hash: string }

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

  get hasAccepted(): boolean {
    return this.some((entry) => entry.type === 'accept' && entry.body.seat === this.seat)
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

  lockOf(turn: number): StoredLock | undefined {
    for (const { entry, hash } of this.entries.values())
      if (entry.type === 'lock' && entry.body.turn === turn) return { entry, hash }
    return undefined
  }

  /** Everything up to an entry, or undefined while some of it is still missing. */
  upTo(seq: number): StoredEntry[] | undefined {
    const entries: StoredEntry[] = []
    for (let index = 0; index <= seq; index++) {
      const stored = this.entries.get(index)
      if (!stored) return undefined
      entries.push(stored)
    }
    return entries
  }

  private some(test: (entry: StoredEntry['entry']) => boolean): boolean {
    for (const { entry } of this.entries.values()) if (test(entry)) return true
    return false
  }
}

import type { Seat } from '@throwdown/rules/terms'
import { type EntryOf, entryHash, FIRST_PREV, type StoredEntry } from '@throwdown/rules/transcript/entry'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { sha256 } from './keyring.ts'
import type { World } from './world.ts'

type StoredLock = { readonly entry: EntryOf<'lock'>; readonly hash: string; readonly sig?: string }

/** What a tab has seen of a match, by number: entries may come late, twice or out of order, and some stay veiled for a while. */
export class MatchView {
  readonly matchId: string
  readonly seat: Seat
  private readonly entries = new Map<number, StoredEntry>()
  /** How many entries from the first on are known to be chained. */
  private chained = 0

  constructor(matchId: string, seat: Seat) {
    this.matchId = matchId
    this.seat = seat
  }

  /** False when an entry comes back changed: then there are two histories. */
  add(entries: readonly StoredEntry[]): boolean {
    let isOneHistory = true
    for (const stored of entries) {
      const known = this.entries.get(stored.entry.seq)
      if (known && known.hash !== stored.hash) {
        isOneHistory = false
        this.chained = 0
      }
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
    for (const { entry, hash, sig } of this.entries.values())
      if (entry.type === 'lock' && entry.body.turn === turn)
        return sig === undefined ? { entry, hash } : { entry, hash, sig }
    return undefined
  }

  isChainedTo(seq: number): boolean {
    for (; this.chained <= seq; this.chained++) {
      const stored = this.entries.get(this.chained)
      const prev = this.entries.get(this.chained - 1)?.hash ?? FIRST_PREV
      if (!stored || stored.entry.prev !== prev || entryHash(stored.entry, sha256) !== stored.hash)
        return false
    }
    return true
  }

  isGoodLock({ entry, hash, sig }: StoredLock, own: string, { keyring, operator }: World): boolean {
    const isSigned =
      sig !== undefined && keyring.verify(operator.day.publicKey, operatorSignatureInput(hash), sig)
    return isSigned && entry.body.c[this.seat] === own
  }

  private some(test: (entry: StoredEntry['entry']) => boolean): boolean {
    for (const { entry } of this.entries.values()) if (test(entry)) return true
    return false
  }
}

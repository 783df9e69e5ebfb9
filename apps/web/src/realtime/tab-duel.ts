import { createStore, useStore } from '../ui/store.ts'

/** A throw of this device that is sealed and not opened yet. */
export type SealedThrow = {
  readonly turn: number
  /** How long it can be opened once the opponent has sealed, too: everybody's time and what is left of the player's bank. */
  readonly openWithinMs: number
  /** Until when, by this device's clock; null while the opponent is not known to have sealed. */
  readonly openByMs: number | null
}

/** How a match ended that no screen of this browser showed. */
export type MatchEnd = {
  readonly matchId: string
  readonly outcome: 'won' | 'lost' | 'void'
  /** [Q5] Null while the opponent is masked. */
  readonly rival: string | null
  /** What it changed, in micro-dollars; of a void match the stake that is back. Null where nothing was staked. */
  readonly amount: bigint | null
}

type DuelStatus = {
  readonly sealed: SealedThrow | null
  /** The same throw, if opening it takes longer than it should. */
  readonly late: (SealedThrow & { readonly openByMs: number }) | null
  readonly end: MatchEnd | null
}

/** Opening takes milliseconds. What takes longer is in trouble, and its player is warned. */
const LATE_AFTER_MS = 1_000

const NOTHING: DuelStatus = { sealed: null, late: null, end: null }

/** One for the whole tab: what the engine of the running match sends to all pages. */
class TabDuel {
  private readonly store = createStore<DuelStatus>(NOTHING)
  readonly read = this.store.read
  readonly subscribe = this.store.subscribe
  private timer: ReturnType<typeof setTimeout> | undefined

  setSealed(sealed: SealedThrow | null): void {
    const { sealed: known, late } = this.read()
    if (isSame(known, sealed)) return
    if (!sealed || sealed.openByMs === null) {
      clearTimeout(this.timer)
      this.timer = undefined
      this.change({ sealed, late: null })
      return
    }
    const opening = { ...sealed, openByMs: sealed.openByMs }
    this.change({ sealed, late: late && opening })
    this.timer ??= setTimeout(() => this.callLate(), LATE_AFTER_MS)
  }

  setEnd(end: MatchEnd | null): void {
    if (end !== this.read().end) this.change({ end })
  }

  private callLate(): void {
    const { sealed } = this.read()
    if (!sealed || sealed.openByMs === null) return
    this.change({ late: { ...sealed, openByMs: sealed.openByMs } })
  }

  private change(changes: Partial<DuelStatus>): void {
    this.store.set({ ...this.read(), ...changes })
  }
}

const isSame = (one: SealedThrow | null, other: SealedThrow | null): boolean =>
  one?.turn === other?.turn && one?.openByMs === other?.openByMs && one?.openWithinMs === other?.openWithinMs

export const tabDuel = new TabDuel()

export const useTabDuel = (): DuelStatus => useStore(tabDuel)

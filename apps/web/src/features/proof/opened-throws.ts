import { otherSeat, SEATS, type Seat } from '@throwdown/rules/terms'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'

export type OpenedThrow = {
  readonly turn: number
  readonly seat: Seat
  readonly hand: (typeof HANDS)[number] | null
  readonly nonce: string
  /** Empty if nothing was sealed. */
  readonly seal: string
  /** Sealed in time, and never opened because the other player did not throw. */
  readonly isLeftSealed: boolean
  readonly hasWon: boolean
}

/** Both throws of every turn, with the bytes that prove them. */
export function openedThrows(entries: readonly StoredEntry[]): OpenedThrow[] {
  const turns = entries.flatMap(({ entry }) => (entry.type === 'turn' ? [entry.body] : []))
  return turns.flatMap(({ turn, winner }) =>
    SEATS.map((seat): OpenedThrow => {
      const opened = openingOf(entries, { turn, seat })
      const sealed = sealOf(entries, { turn, seat })
      const isRivalThere = sealOf(entries, { turn, seat: otherSeat(seat) }) !== undefined
      return {
        turn,
        seat,
        hand: opened ? HANDS[opened.hand] : null,
        nonce: opened?.nonce ?? '',
        seal: sealed?.c ?? '',
        isLeftSealed: !opened && sealed !== undefined && !isRivalThere,
        hasWon: winner === seat,
      }
    }),
  )
}

type ThrowOf = { readonly turn: number; readonly seat: Seat }

function openingOf(entries: readonly StoredEntry[], { turn, seat }: ThrowOf) {
  for (const { entry } of entries)
    if (entry.type === 'reveal' && entry.body.turn === turn && entry.body.seat === seat) return entry.body
  return undefined
}

function sealOf(entries: readonly StoredEntry[], { turn, seat }: ThrowOf) {
  for (const { entry } of entries)
    if (entry.type === 'commit' && entry.body.turn === turn && entry.body.seat === seat) return entry.body
  return undefined
}

import { SEATS, type Seat } from '@throwdown/rules/terms'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'

export type OpenedThrow = {
  readonly turn: number
  readonly seat: Seat
  readonly hand: (typeof HANDS)[number] | null
  readonly nonce: string
  readonly seal: string
  readonly hasWon: boolean
}

/** Both throws of every turn, with the bytes that prove them. */
export function openedThrows(entries: readonly StoredEntry[]): OpenedThrow[] {
  const turns = entries.flatMap(({ entry }) => (entry.type === 'turn' ? [entry.body] : []))
  return turns.flatMap(({ turn, winner }) =>
    SEATS.map((seat): OpenedThrow => {
      const opened = openingOf(entries, { turn, seat })
      const locked = entries.find(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)?.entry
      return {
        turn,
        seat,
        hand: opened ? HANDS[opened.hand] : null,
        nonce: opened?.nonce ?? '',
        seal: locked?.type === 'lock' ? locked.body.c[seat] : '',
        hasWon: winner === seat,
      }
    }),
  )
}

function openingOf(entries: readonly StoredEntry[], { turn, seat }: { turn: number; seat: Seat }) {
  for (const { entry } of entries)
    if (entry.type === 'reveal' && entry.body.turn === turn && entry.body.seat === seat) return entry.body
  return undefined
}

import { commitBaseMs, revealBaseMs } from '../match/deadlines.ts'
import type { Seat } from '../terms.ts'
import type { EntryOf } from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import type { PlayedTurn } from './course-of-play.ts'

/** [M2] [M3] The end of the time that both have, and of a seat's own time: with the bank it had when the clock started. */
export type SeatClock = { readonly baseMs: number; readonly byMs: number }

type OfSeat = { readonly seat: Seat; readonly terms: HeaderTerms }

/** A seat's time for its pick. */
export function pickClock({ open, choosing }: PlayedTurn, { seat, terms }: OfSeat): SeatClock {
  const firstMs = commitBaseMs({ number: open.body.turn, openedAtMs: open.t }, terms)
  return movedClock({ firstMs, byMs: open.body.commitBy[seat] }, choosing, terms)
}

/** A seat's time for its opening; undefined before the lock. */
export function openingClock({ lock, opening }: PlayedTurn, { seat, terms }: OfSeat): SeatClock | undefined {
  if (!lock) return undefined
  const firstMs = revealBaseMs(lock.entry.t, terms)
  return movedClock({ firstMs, byMs: lock.entry.body.revealBy[seat] }, opening, terms)
}

/** [M10] An outage moves the time of both, never a bank. */
function movedClock(
  { firstMs, byMs }: { firstMs: number; byMs: number },
  entries: PlayedTurn['choosing'] | PlayedTurn['opening'],
  { outage }: HeaderTerms,
): SeatClock {
  const outages = entries.filter((entry): entry is EntryOf<'outage'> => entry.type === 'outage')
  const baseMs = Math.max(firstMs, ...outages.map(({ body }) => body.to + outage.resumeMs))
  return { baseMs, byMs: baseMs + byMs - firstMs }
}

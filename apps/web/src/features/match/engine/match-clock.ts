import { commitBaseMs } from '@throwdown/rules/match/deadlines'
import type { Seat } from '@throwdown/rules/terms'
import type { HeaderTerms } from '@throwdown/rules/transcript/header-terms'
import type { PlayedTurn } from '@throwdown/rules/verifier/course-of-play'
import { pickClock } from '@throwdown/rules/verifier/turn-clock'
import type { ThrowClock } from '../../../arena/duel-view.ts'

/** A seat's time for the running throw, in this device's clock. An outage moves everybody's time, never a bank [M10]. */
export function throwClock(
  turn: PlayedTurn,
  { seat, terms, offsetMs }: { seat: Seat; terms: HeaderTerms; offsetMs: number },
): ThrowClock {
  const { baseMs, byMs } = pickClock(turn, { seat, terms })
  return {
    opensAtMs: turn.open.t - offsetMs,
    baseEndsAtMs: baseMs - offsetMs,
    endsAtMs: byMs - offsetMs,
  }
}

/** [M3] What a seat had left in its bank when the throw opened. */
export const bankMs = ({ open }: PlayedTurn, seat: Seat, terms: HeaderTerms): number =>
  open.body.commitBy[seat] - commitBaseMs({ number: open.body.turn, openedAtMs: open.t }, terms)

import { bankAfter, commitBaseMs } from '@throwdown/rules/match/deadlines'
import type { Seat } from '@throwdown/rules/terms'
import type { HeaderTerms } from '@throwdown/rules/transcript/header-terms'
import type { CourseOfPlay, PlayedTurn } from '@throwdown/rules/verifier/course-of-play'
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

/** [M7] The time for both to enter, in this device's clock. */
export function acceptClock({ header, accepting }: CourseOfPlay, offsetMs: number): ThrowClock {
  const { acceptMs, outage } = header.body.terms
  const resumedMs = accepting.flatMap((entry) =>
    entry.type === 'outage' ? [entry.body.to + outage.resumeMs] : [],
  )
  const endsAtMs = Math.max(header.t + acceptMs, ...resumedMs) - offsetMs
  return { opensAtMs: header.t - offsetMs, baseEndsAtMs: endsAtMs, endsAtMs }
}

/** [M3] What a seat had left in its bank when the throw opened. */
export const bankMs = ({ open }: PlayedTurn, seat: Seat, terms: HeaderTerms): number =>
  open.body.commitBy[seat] - commitBaseMs({ number: open.body.turn, openedAtMs: open.t }, terms)

/** [M3] What the player has left in it, the running throw included. */
export function bankLeftMs(turn: PlayedTurn, seat: Seat, terms: HeaderTerms): number {
  const startMs = bankMs(turn, seat, terms)
  const sealed = turn.choosing.find((entry) => entry.type === 'commit' && entry.body.seat === seat)
  if (sealed?.type !== 'commit') return startMs
  const { baseMs } = pickClock(turn, { seat, terms })
  return bankAfter({ bankMs: startMs, baseMs, recvMs: sealed.body.recv }, terms)
}

import { otherSeat, type Seat } from '@throwdown/rules/terms'
import type { ResultReason } from '@throwdown/rules/transcript/entry'
import { isOutOfOrder, type PlayedTurn, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import type { TurnOutcome } from '../../arena/duel-view.ts'
import { outcomesOf } from '../../arena/turn-outcomes.ts'

/** How long after the opening of the throw a seal arrived, in milliseconds; null if none did. */
export type SealTimes = { readonly you: number | null; readonly rival: number | null }

export type Replay = {
  readonly outcomes: readonly TurnOutcome[]
  readonly sealTimesOf: (turn: number) => SealTimes
  readonly reason: ResultReason
}

/**
 * The course of a match that the player has won or lost, from its published transcript. The transcript names seats, not
 * players: the own seat follows from the result. Null if the transcript cannot be read.
 */
export function readReplay(transcript: unknown, result: 'won' | 'lost'): Replay | null {
  const read = readTranscript(transcript)
  if (!read.ok) return null
  const course = readCourse(read.entries)
  if (isOutOfOrder(course) || !course.result) return null
  const { winner, reason } = course.result.body
  if (winner === -1) return null
  const seat = result === 'won' ? winner : otherSeat(winner)
  return {
    outcomes: outcomesOf(course, { seat }),
    reason,
    sealTimesOf: (number) => {
      const turn = course.turns.find(({ open }) => open.body.turn === number)
      return { you: sealTime(turn, seat), rival: sealTime(turn, otherSeat(seat)) }
    },
  }
}

function sealTime(turn: PlayedTurn | undefined, seat: Seat): number | null {
  for (const entry of turn?.choosing ?? [])
    if (turn && entry.type === 'commit' && entry.body.seat === seat) return entry.body.recv - turn.open.t
  return null
}

import type { HistoryMatch } from '@throwdown/contract/profile'
import { otherSeat, type Seat } from '@throwdown/rules/terms'
import type { ResultReason } from '@throwdown/rules/transcript/entry'
import { isOutOfOrder, type PlayedTurn, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { readTranscript } from '@throwdown/rules/verifier/read-transcript'
import type { TurnOutcome } from '../../arena/duel-view.ts'
import { outcomesOf } from '../../arena/turn-outcomes.ts'
import type { OwnSeal } from './use-own-seals.ts'

/** How long after the opening of the throw a seal arrived, in milliseconds; null if none did. */
export type SealTimes = { readonly you: number | null; readonly rival: number | null }

type Ending = Pick<HistoryMatch, 'result' | 'voided'>

export type Replay = {
  readonly outcomes: readonly TurnOutcome[]
  readonly sealTimesOf: (turn: number) => SealTimes
  readonly reason: ResultReason
}

/**
 * The course of a finished match of the player, from its published transcript. Null if the transcript cannot be read or
 * ends in another way than the history says. The seals are those that this browser has made in it.
 */
export function readReplay(
  transcript: unknown,
  match: Ending,
  seals: readonly OwnSeal[] = [],
): Replay | null {
  const read = readTranscript(transcript)
  if (!read.ok) return null
  const course = readCourse(read.entries)
  if (isOutOfOrder(course) || !course.result) return null
  const { winner, reason } = course.result.body
  const seat = ownSeat(match, winner)
  if (seat === null) return null
  return {
    outcomes: outcomesOf(course, { seat, seals }),
    reason,
    sealTimesOf: (number) => {
      const turn = course.turns.find(({ open }) => open.body.turn === number)
      return { you: sealTime(turn, seat), rival: sealTime(turn, otherSeat(seat)) }
    },
  }
}

/** The transcript names seats, not players: the player's seat follows from the winner; for a void match the server sends it. */
function ownSeat({ result, voided }: Ending, winner: Seat | -1): Seat | null {
  if (winner === -1) return voided?.seat ?? null
  if (result === 'void') return null
  return result === 'won' ? winner : otherSeat(winner)
}

function sealTime(turn: PlayedTurn | undefined, seat: Seat): number | null {
  for (const entry of turn?.choosing ?? [])
    if (turn && entry.type === 'commit' && entry.body.seat === seat) return entry.body.recv - turn.open.t
  return null
}

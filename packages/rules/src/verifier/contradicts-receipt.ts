import { isReceivedInTime, type SignedMessage } from './check-receipt.ts'
import type { CourseOfPlay } from './course-of-play.ts'
import { openingClock, pickClock } from './turn-clock.ts'

type Commit = Extract<SignedMessage, { kind: 'commit' }>
type Reveal = Extract<SignedMessage, { kind: 'reveal' }>

/** Whether a match cannot have gone this way if the message had been received and stored at that time. */
export function contradictsReceipt(course: CourseOfPlay, message: SignedMessage, recv: number): boolean {
  return message.kind === 'commit'
    ? contradictsCommit(course, message, recv)
    : contradictsReveal(course, message, recv)
}

// A surrender, a void by the service and an accept timeout end a match whatever had been committed.
const ENDS_ANY_TURN = new Set(['surrender', 'service_void', 'not_accepted'])

function contradictsCommit({ header, turns, result }: CourseOfPlay, message: Commit, recv: number): boolean {
  const { seat, c } = message
  const turn = turns[message.turn - 1]
  if (!turn) return result !== undefined && !ENDS_ANY_TURN.has(result.body.reason)
  const counted = turn.choosing.find((entry) => entry.type === 'commit' && entry.body.seat === seat)
  if (counted?.type === 'commit') return counted.body.c !== c
  const { terms } = header.body
  const { byMs } = pickClock(turn, { seat, terms })
  return turn.timeout !== undefined && isReceivedInTime(recv, { fromMs: turn.open.t, byMs }, terms)
}

/** An opening comes after its lock: from then on nothing ends the turn without a trace of it, not even a surrender. */
function contradictsReveal({ header, turns, result }: CourseOfPlay, message: Reveal, recv: number): boolean {
  const { seat, lockHash, hand, nonce } = message
  const turn = turns[message.turn - 1]
  if (!turn) return result !== undefined
  const isOver = turn.timeout !== undefined || result !== undefined
  const { terms } = header.body
  const clock = openingClock(turn, { seat, terms })
  if (!turn.lock || !clock) return isOver
  if (turn.lock.hash !== lockHash) return true
  const counted = turn.opening.find((entry) => entry.type === 'reveal' && entry.body.seat === seat)
  if (counted?.type === 'reveal') return counted.body.hand !== hand || counted.body.nonce !== nonce
  return isOver && isReceivedInTime(recv, { fromMs: turn.open.t, byMs: clock.byMs }, terms)
}

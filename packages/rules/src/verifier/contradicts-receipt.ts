import { commitBaseMs } from '../match/deadlines.ts'
import type { EntryOf } from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import { isReceivedInTime, type SignedMessage } from './check-receipt.ts'
import type { CourseOfPlay, PlayedTurn } from './course-of-play.ts'

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
  const openedAtMs = turn.open.t
  const baseMs = commitBaseMs({ number: message.turn, openedAtMs }, terms)
  const bankMs = turn.open.body.commitBy[seat] - baseMs
  const byMs = extended(baseMs, turn.choosing, terms) + bankMs
  return turn.timeout !== undefined && isReceivedInTime(recv, { fromMs: openedAtMs, byMs }, terms)
}

/** An opening comes after its lock: from then on nothing ends the turn without a trace of it, not even a surrender. */
function contradictsReveal({ header, turns, result }: CourseOfPlay, message: Reveal, recv: number): boolean {
  const { seat, lockHash, hand, nonce } = message
  const turn = turns[message.turn - 1]
  if (!turn) return result !== undefined
  const isOver = turn.timeout !== undefined || result !== undefined
  if (!turn.lock) return isOver
  if (turn.lock.hash !== lockHash) return true
  const counted = turn.opening.find((entry) => entry.type === 'reveal' && entry.body.seat === seat)
  if (counted?.type === 'reveal') return counted.body.hand !== hand || counted.body.nonce !== nonce
  const { terms } = header.body
  const byMs = extended(turn.lock.entry.body.revealBy, turn.opening, terms)
  return isOver && isReceivedInTime(recv, { fromMs: turn.open.t, byMs }, terms)
}

/** [M10] A deadline after the outages of its phase. */
function extended(
  byMs: number,
  entries: PlayedTurn['choosing'] | PlayedTurn['opening'],
  { outage }: HeaderTerms,
): number {
  const outages = entries.filter((entry): entry is EntryOf<'outage'> => entry.type === 'outage')
  return Math.max(byMs, ...outages.map(({ body }) => body.to + outage.resumeMs))
}

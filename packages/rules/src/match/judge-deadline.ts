import { invariant } from '../invariant.ts'
import { SEATS, type Seat } from '../terms.ts'
import { closeTurn } from './close-turn.ts'
import {
  deadlineOf,
  revealBaseMs,
  seatsNotAccepted,
  seatsWithoutCommitment,
  seatsWithoutHand,
  withBanks,
} from './deadlines.ts'
import { type Answer, DONE, REPEATED } from './events.ts'
import { finishMatch } from './finish-match.ts'
import { withSeat } from './state.ts'
import { append, change, changeTurn, type Work } from './work.ts'

/** What a tick does: the lock on its grid point, or a timeout. An early or stale tick does nothing. */
export function judgeDeadline(work: Work): Answer {
  const dueMs = deadlineOf(work.state, work.terms)
  if (dueMs === null || work.nowMs < dueMs) return REPEATED
  if (work.state.phase === 'accepting') giveUpAccepting(work)
  else if (work.state.phase === 'opening') timeOutReveal(work)
  else if (work.state.turn.lockDueAtMs === null) timeOutCommit(work)
  else lockHands(work)
  return DONE
}

function giveUpAccepting(work: Work): void {
  const seats = seatsNotAccepted(work.state)
  append(work, { type: 'timeout', body: { turn: 0, phase: 'accept', seats } })
  finishMatch(work, { winner: -1, reason: 'not_accepted' }, { strikes: seats })
}

function timeOutCommit(work: Work): void {
  const seats = seatsWithoutCommitment(work.state)
  append(work, { type: 'timeout', body: { turn: work.state.turn.number, phase: 'commit', seats } })
  emptyBanks(work, seats)
  closeTurn(work, { kind: 'missed', seats, opened: [] })
}

function timeOutReveal(work: Work): void {
  const seats = seatsWithoutHand(work.state)
  append(work, { type: 'timeout', body: { turn: work.state.turn.number, phase: 'reveal', seats } })
  emptyBanks(work, seats)
  closeTurn(work, { kind: 'missed', seats, opened: SEATS.filter((seat) => !seats.includes(seat)) })
}

/** [M3] A player that let its deadline pass has waited for the whole bank. */
function emptyBanks(work: Work, seats: readonly Seat[]): void {
  for (const seat of seats) change(work, { bankMs: withSeat(work.state.bankMs, seat, 0) })
}

/** The lock carries the time of its grid point, even if this tick comes a little after it. */
function lockHands(work: Work): void {
  const { turn, transcript, bankMs } = work.state
  const [first, second] = turn.commitments
  invariant(first !== null && second !== null, `match ${work.state.matchId} locks an empty seat`)
  const atMs = lastGridPointUpTo(work)
  invariant(atMs >= transcript.lastMs, `match ${work.state.matchId} locks before its last entry`)
  const baseMs = revealBaseMs(atMs, work.terms)
  const body = { turn: turn.number, c: [first, second], revealBy: withBanks(baseMs, bankMs) } as const
  const lockHash = append(work, { type: 'lock', body }, { atMs })
  changeTurn(work, { lockHash, revealBaseMs: baseMs, lockDueAtMs: null })
  change(work, { phase: 'opening', hasLocked: true, outages: 0 })
}

function lastGridPointUpTo({ state, terms, nowMs }: Work): number {
  const earliestMs = state.turn.openedAtMs + terms.lockNotBeforeMs
  return earliestMs + Math.floor((nowMs - earliestMs) / terms.lockGridMs) * terms.lockGridMs
}

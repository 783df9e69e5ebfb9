import { SEATS, type Seat } from '../terms.ts'
import type { PerSeat } from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import { bothSeats, type MatchState } from './state.ts'

type ClockTerms = Pick<
  HeaderTerms,
  | 'commitFirstMs'
  | 'commitLaterMs'
  | 'revealMs'
  | 'graceMs'
  | 'judgeAfterGraceMs'
  | 'lockNotBeforeMs'
  | 'lockGridMs'
>

/** [M2] The end of the time that both players have for a pick. */
export const commitBaseMs = (turn: { number: number; openedAtMs: number }, terms: ClockTerms): number =>
  turn.openedAtMs + (turn.number === 1 ? terms.commitFirstMs : terms.commitLaterMs)

/** [M2] The end of the time that both players have for the opening. */
export const revealBaseMs = (lockedAtMs: number, terms: ClockTerms): number => lockedAtMs + terms.revealMs

/** [M3] Per seat: the bank left comes on top, for a pick and for an opening. */
export const withBanks = (baseMs: number, bankMs: PerSeat<number>): PerSeat<number> =>
  bothSeats((seat) => baseMs + bankMs[seat])

export const isLate = (recvMs: number, byMs: number, terms: ClockTerms): boolean =>
  recvMs > byMs + terms.graceMs

/** The first moment a missing message may be judged: grace for the player, and the rest for our own queues. */
export const judgedFromMs = (byMs: number, terms: ClockTerms): number =>
  byMs + terms.graceMs + terms.judgeAfterGraceMs

/** [M3] A pick or an opening within grace is on time; what is later comes out of the bank. */
export const bankAfter = (
  message: { bankMs: number; baseMs: number; recvMs: number },
  terms: ClockTerms,
): number => Math.max(0, message.bankMs - Math.max(0, message.recvMs - message.baseMs - terms.graceMs))

/** [F4] The first grid point at or after a moment, and never before the turn has been open long enough. */
export function lockGridFrom(turn: { openedAtMs: number; readyAtMs: number }, terms: ClockTerms): number {
  const earliestMs = turn.openedAtMs + terms.lockNotBeforeMs
  const waitedMs = Math.max(0, turn.readyAtMs - earliestMs)
  return earliestMs + Math.ceil(waitedMs / terms.lockGridMs) * terms.lockGridMs
}

export const seatsWithoutCommitment = ({ turn }: MatchState): Seat[] =>
  SEATS.filter((seat) => turn.commitments[seat] === null)
export const seatsWithoutHand = ({ turn }: MatchState): Seat[] =>
  SEATS.filter((seat) => turn.hands[seat] === null)
export const seatsNotAccepted = ({ accepted }: MatchState): Seat[] => SEATS.filter((seat) => !accepted[seat])

/** One deadline per phase, derived from the state alone: a stale timer finds nothing to do. */
export function deadlineOf(state: MatchState, terms: ClockTerms): number | null {
  if (state.phase === 'accepting') return judgedFromMs(state.acceptByMs, terms)
  const { commitBaseMs: commitBase, revealBaseMs: revealBase, lockDueAtMs } = state.turn
  if (state.phase === 'choosing')
    return (
      lockDueAtMs ??
      judgedFromMs(lastOf(withBanks(commitBase, state.bankMs), seatsWithoutCommitment(state)), terms)
    )
  if (state.phase === 'opening')
    return judgedFromMs(lastOf(withBanks(revealBase, state.bankMs), seatsWithoutHand(state)), terms)
  return null
}

// A turn is judged when every absent seat is past its own deadline: only then is it known who missed.
const lastOf = (byMs: PerSeat<number>, absent: readonly Seat[]): number =>
  Math.max(...absent.map((seat) => byMs[seat]))

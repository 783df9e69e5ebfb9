import { isHex } from '../transcript/bytes.ts'
import { bankAfter, isLate, lockGridFrom, seatsWithoutCommitment, withBanks } from './deadlines.ts'
import { type Answer, DONE, type EventOf, REPEATED, type RefusalCode, refuse } from './events.ts'
import { type MatchState, withSeat } from './state.ts'
import { append, change, changeTurn, entryTimeMs, type Work } from './work.ts'

/** The first commitment of a seat counts; a different second one is kept as evidence and refused. */
export function commitHand(work: Work, event: EventOf<'commit'>): Answer {
  const { seat, c, sig, recvMs } = event
  const refusal = refuseTurn(work.state, event.turn)
  if (refusal) return refuse(refusal)
  if (!isHex(c, 32) || !isHex(sig, 64)) return refuse('malformed')
  if (event.verifiedOver !== work.state.transcript.headerHash) return refuse('bad_signature')

  const { turn, bankMs } = work.state
  const standing = turn.commitments[seat]
  if (standing === c) return REPEATED
  if (standing !== null) {
    work.evidence = { kind: 'conflicting_commitment', turn: turn.number, seat, c, recvMs }
    return refuse('already_committed')
  }
  if (work.state.phase !== 'choosing') return refuse('wrong_phase')
  if (isLate(recvMs, withBanks(turn.commitBaseMs, bankMs)[seat], work.terms)) return refuse('too_late')

  const recv = receivedWithin(work, recvMs)
  append(work, { type: 'commit', body: { turn: turn.number, seat, c, recv, sig } }, { audience: seat })
  const pick = { bankMs: bankMs[seat], baseMs: turn.commitBaseMs, recvMs: recv }
  change(work, { bankMs: withSeat(bankMs, seat, bankAfter(pick, work.terms)) })
  changeTurn(work, { commitments: withSeat(turn.commitments, seat, c) })
  if (seatsWithoutCommitment(work.state).length === 0) planLock(work)
  return DONE
}

export function refuseTurn({ turn, phase }: MatchState, asked: number): RefusalCode | undefined {
  if (phase === 'accepting') return 'wrong_phase'
  if (asked === turn.number) return undefined
  return asked < turn.number ? 'turn_closed' : 'turn_not_open'
}

/** Clocks of two servers may differ a little: an arrival is between the opening of its phase and its entry. */
export const receivedWithin = (work: Work, recvMs: number): number =>
  Math.min(Math.max(recvMs, work.state.turn.openedAtMs), entryTimeMs(work))

// The grid hides how long the slower player thought [F4].
function planLock(work: Work): void {
  const { openedAtMs } = work.state.turn
  const readyAtMs = work.state.transcript.lastMs
  changeTurn(work, { lockDueAtMs: lockGridFrom({ openedAtMs, readyAtMs }, work.terms) })
}

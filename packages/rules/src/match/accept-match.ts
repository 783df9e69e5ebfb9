import { isHex } from '../transcript/bytes.ts'
import { seatsNotAccepted } from './deadlines.ts'
import { type Answer, DONE, type EventOf, REPEATED, refuse } from './events.ts'
import { openTurn } from './open-turn.ts'
import { withSeat } from './state.ts'
import { append, change, type Work } from './work.ts'

/** [M7] The client has checked its key, the stake, the terms and the operator's key, and signs the header. */
export function acceptMatch(work: Work, { seat, sig, verifiedOver }: EventOf<'accept'>): Answer {
  const { accepted, phase, transcript, bankMs } = work.state
  if (!isHex(sig, 64)) return refuse('malformed')
  if (verifiedOver !== transcript.headerHash) return refuse('bad_signature')
  if (accepted[seat]) return REPEATED
  if (phase !== 'accepting') return refuse('wrong_phase')

  append(work, { type: 'accept', body: { seat, sig } })
  change(work, {
    accepted: withSeat(accepted, seat, true),
    bankMs: withSeat(bankMs, seat, work.terms.bankMs),
  })
  if (seatsNotAccepted(work.state).length === 0) openTurn(work)
  return DONE
}

import { otherSeat, SEATS } from '../terms.ts'
import { isHex } from '../transcript/bytes.ts'
import { refuseTurn } from './commit-hand.ts'
import { type Answer, DONE, type EventOf, refuse } from './events.ts'
import { finishMatch } from './finish-match.ts'
import { tallyOpened } from './judge.ts'
import { bothSeats } from './state.ts'
import { append, change, type Work } from './work.ts'

/** [M8] Loses at once. Signed by the player: without that an operator could invent it. */
export function surrender(work: Work, { turn, seat, sig, verifiedOver }: EventOf<'surrender'>): Answer {
  const refusal = refuseTurn(work.state, turn)
  if (refusal) return refuse(refusal)
  if (!isHex(sig, 64)) return refuse('malformed')
  if (verifiedOver !== work.state.transcript.headerHash) return refuse('bad_signature')
  append(work, { type: 'surrender', body: { turn, seat, sig } })
  const { tally, played, turn: unscored } = work.state
  const openers = SEATS.filter((opener) => unscored.hands[opener] !== null)
  if (openers.length > 0) {
    const throws = bothSeats((of) => unscored.hands[of] ?? 'sealed')
    change(work, {
      tally: tallyOpened(tally, openers),
      played: [...played, { throws, winner: null }],
    })
  }
  finishMatch(work, { winner: otherSeat(seat), reason: 'surrender' })
  return DONE
}

/** [M10] The service may give up a match only while no hand has been locked. */
export function voidByService(work: Work): Answer {
  if (work.state.hasLocked) return refuse('after_first_lock')
  finishMatch(work, { winner: -1, reason: 'service_void' })
  return DONE
}

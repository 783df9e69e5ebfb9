import { invariant } from '../invariant.ts'
import { isHex } from '../transcript/bytes.ts'
import { commitmentOf, type Hand, isHand } from '../transcript/commitment.ts'
import { closeTurn } from './close-turn.ts'
import { receivedWithin, refuseTurn } from './commit-hand.ts'
import { bankAfter, isLate, withBanks } from './deadlines.ts'
import { type Answer, DONE, type EventOf, REPEATED, refuse } from './events.ts'
import { withSeat } from './state.ts'
import { append, change, changeTurn, type Work } from './work.ts'

/** Opens a hand. What does not open the commitment is logged as the player's own signed evidence; they may try again. */
export function revealHand(work: Work, event: EventOf<'reveal'>): Answer {
  const { seat, hand, nonce, sig, recvMs } = event
  const refusal = refuseTurn(work.state, event.turn)
  if (refusal) return refuse(refusal)
  if (!isHand(hand) || !isHex(nonce, 32) || !isHex(sig, 64)) return refuse('malformed')
  const { turn, phase, bankMs } = work.state
  if (phase !== 'opening' || turn.lockHash === null) return refuse('wrong_phase')
  if (event.verifiedOver !== turn.lockHash) return refuse('bad_signature')

  const opens = opensCommitment(work, { seat, hand, nonce })
  if (turn.hands[seat] !== null) return opens ? REPEATED : refuse('already_revealed')
  if (isLate(recvMs, withBanks(turn.revealBaseMs, bankMs)[seat], work.terms)) return refuse('too_late')
  const opening = { turn: turn.number, seat, hand, nonce, sig }
  if (!opens) return logBadReveal(work, opening)

  // Withheld until both are in: who opens last learns nothing by waiting.
  const recv = receivedWithin(work, recvMs)
  append(work, { type: 'reveal', body: { ...opening, recv } }, { audience: seat })
  const opened = { bankMs: bankMs[seat], baseMs: turn.revealBaseMs, recvMs: recv }
  change(work, { bankMs: withSeat(bankMs, seat, bankAfter(opened, work.terms)) })
  changeTurn(work, { hands: withSeat(turn.hands, seat, hand) })
  const [first, second] = work.state.turn.hands
  if (first !== null && second !== null) closeTurn(work, { kind: 'opened', hands: [first, second] })
  return DONE
}

type Opening = { readonly seat: 0 | 1; readonly hand: Hand; readonly nonce: string }

function opensCommitment({ state, sha256 }: Work, { seat, hand, nonce }: Opening): boolean {
  const { matchId, turn, players, transcript } = state
  invariant(turn.commitments[seat] !== null, `match ${matchId} opens seat ${seat} without a commitment`)
  const { headerHash } = transcript
  const sealed = { headerHash, matchId, turn: turn.number, seat, playerId: players[seat].id, hand, nonce }
  return commitmentOf(sealed, sha256) === turn.commitments[seat]
}

type SignedOpening = Opening & { readonly turn: number; readonly sig: string }

function logBadReveal(work: Work, opening: SignedOpening): Answer {
  const { badReveals } = work.state.turn
  const logged = badReveals[opening.seat]
  // Limits what one player can make the server write.
  if (logged < work.terms.badRevealsLoggedMax) {
    append(work, { type: 'bad_reveal', body: opening }, { audience: opening.seat })
    changeTurn(work, { badReveals: withSeat(badReveals, opening.seat, logged + 1) })
  }
  return refuse('does_not_open')
}

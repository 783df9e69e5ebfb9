import { otherSeat, type Seat } from '@throwdown/rules/terms'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import type { CourseOfPlay, PlayedTurn } from '@throwdown/rules/verifier/course-of-play'
import type { Seal } from '../crypto/match-records.ts'
import type { Score, Side, TurnOutcome, TurnWinner } from './duel-view.ts'

export const sidesOf = (seats: readonly Seat[], own: Seat): Side[] =>
  seats.map((seat) => (seat === own ? 'you' : 'rival'))

type Viewer = {
  readonly seat: Seat
  /** What this device has sealed itself. */
  readonly seals?: readonly Pick<Seal, 'turn' | 'hand'>[]
}

/** The turns that are over, as the player in a seat sees them. */
export function outcomesOf({ turns, result }: CourseOfPlay, { seat, seals = [] }: Viewer): TurnOutcome[] {
  let round = 1
  let misses: Score = { you: 0, rival: 0 }
  return turns.flatMap((turn, index) => {
    if (!turn.scored) return []
    const { winner, score } = turn.scored.body
    const number = turn.open.body.turn
    const missed = sidesOf(turn.timeout?.body.seats ?? [], seat)
    const unopened = turn.timeout?.body.phase === 'reveal' ? missed : []
    misses = {
      you: missed.includes('you') ? misses.you + 1 : 0,
      rival: missed.includes('rival') ? misses.rival + 1 : 0,
    }
    // What this device has sealed it knows, also if nothing opened it.
    const isUnsealed = missed.includes('you') && !unopened.includes('you')
    const sealed = isUnsealed ? undefined : seals.find((seal) => seal.turn === number)
    const outcome: TurnOutcome = {
      turn: number,
      round,
      missed,
      unopened,
      misses,
      isLast: result !== undefined && index === turns.length - 1,
      yours: openedBy(turn, seat) ?? (sealed ? HANDS[sealed.hand] : null),
      theirs: openedBy(turn, otherSeat(seat)),
      winner: winnerFor(winner, seat),
      score: { you: score[seat], rival: score[otherSeat(seat)] },
    }
    if (winner >= 0) round += 1
    return [outcome]
  })
}

function openedBy({ opening }: PlayedTurn, seat: Seat) {
  for (const entry of opening)
    if (entry.type === 'reveal' && entry.body.seat === seat) return HANDS[entry.body.hand]
  return null
}

function winnerFor(winner: number, seat: Seat): TurnWinner {
  if (winner < 0) return winner === -1 ? 'draw' : 'nobody'
  return winner === seat ? 'you' : 'rival'
}

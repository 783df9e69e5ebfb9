import { finishMatch } from './finish-match.ts'
import { type TurnFacts, tallyTurn, verdictOn, winnerOfTurn } from './judge.ts'
import { openTurn } from './open-turn.ts'
import { bothSeats, thrownBy } from './state.ts'
import { append, change, type Work } from './work.ts'

/** Scores the turn; then the match ends or the next turn opens, in the same step. */
export function closeTurn(work: Work, facts: TurnFacts): void {
  const tally = tallyTurn(work.state.tally, facts)
  const winner = winnerOfTurn(facts)
  const { played, turn } = work.state
  const throws = bothSeats((seat) => thrownBy(turn, seat))
  change(work, { tally, played: [...played, { throws, winner }] })
  append(work, { type: 'turn', body: { turn: turn.number, winner, score: tally.score } })
  const verdict = verdictOn(tally, work.terms)
  if (verdict) finishMatch(work, verdict)
  else openTurn(work)
}

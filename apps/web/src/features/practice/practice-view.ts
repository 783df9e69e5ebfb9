import { HANDS } from '@throwdown/rules/transcript/commitment'
import {
  type DuelResult,
  type DuelStage,
  type DuelView,
  missNotice,
  type PublicPlayer,
  type TurnOutcome,
  type TurnWinner,
} from '../../arena/duel-view.ts'
import {
  BANK_MS,
  clockOf,
  type PlayedTurn,
  type PracticeMatch,
  TURNS_MAX,
  WINS_NEEDED,
} from './practice-match.ts'

/** A practice match as the arena shows it. */
export function practiceView(
  match: PracticeMatch,
  fighters: { you: PublicPlayer; rival: PublicPlayer },
): DuelView {
  const [you, rival] = match.tally.score
  const stage = stageOf(match)
  const outcomes = outcomesOf(match)
  return {
    ...fighters,
    winsNeeded: WINS_NEEDED,
    stakes: null,
    round: you + rival + 1,
    isReplay: match.played.at(-1)?.winner === -1,
    score: { you, rival },
    turn: match.turn.number,
    turnsMax: TURNS_MAX,
    banks: { you: match.bankMs, rival: BANK_MS },
    stage,
    outcomes,
    notice: missNotice(outcomes, stage),
    result: resultOf(match),
  }
}

function stageOf(match: PracticeMatch): DuelStage {
  if (match.verdict) return { name: 'over' }
  const { hand } = match.turn
  const clock = clockOf(match)
  return hand === null ? { name: 'choosing', clock } : { name: 'sealed', clock, hand: HANDS[hand] }
}

function outcomesOf({ played, verdict }: PracticeMatch): TurnOutcome[] {
  let decided = 0
  let misses = 0
  return played.map(({ number, hands: [yours, theirs], winner, score: [you, rival] }, index) => {
    misses = yours === null ? misses + 1 : 0
    const outcome: TurnOutcome = {
      turn: number,
      round: decided + 1,
      yours: yours === null ? null : HANDS[yours],
      theirs: theirs === null ? null : HANDS[theirs],
      missed: yours === null ? ['you'] : [],
      unopened: [],
      misses: { you: misses, rival: 0 },
      isLast: Boolean(verdict) && index === played.length - 1,
      winner: WINNERS[winner],
      score: { you, rival },
    }
    if (winner >= 0) decided += 1
    return outcome
  })
}

const WINNERS: Record<PlayedTurn['winner'], TurnWinner> = {
  [-2]: 'nobody',
  [-1]: 'draw',
  0: 'you',
  1: 'rival',
}

function resultOf({ verdict }: PracticeMatch): DuelResult | null {
  if (!verdict) return null
  const outcome = verdict.winner === -1 ? 'void' : verdict.winner === 0 ? 'won' : 'lost'
  return { outcome, reason: verdict.reason }
}

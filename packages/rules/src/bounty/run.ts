import type { Terms } from '../terms.ts'

/** One player in one pool. */
export type Run = {
  readonly banked: number
  readonly unbanked: number
  /** Risk It was chosen: the next match counts double. */
  readonly isRisking: boolean
  /** A win waits for Bank It or Risk It. */
  readonly isChoiceOpen: boolean
  readonly wins: number
  readonly losses: number
  readonly streak: number
  readonly bestStreak: number
  readonly unbankedWins: number
  readonly bankedWins: number
  readonly riskItWins: number
  readonly matches: number
  readonly scoringMatches: number
  readonly opponents: number
  readonly opponentsBeaten: number
}

export const FRESH_RUN: Run = {
  banked: 0,
  unbanked: 0,
  isRisking: false,
  isChoiceOpen: false,
  wins: 0,
  losses: 0,
  streak: 0,
  bestStreak: 0,
  unbankedWins: 0,
  bankedWins: 0,
  riskItWins: 0,
  matches: 0,
  scoringMatches: 0,
  opponents: 0,
  opponentsBeaten: 0,
}

/** What a match with a winner was to one of its players. A void match is none [M9]. */
export type Played = {
  /** [B2] The player opened a locked hand. */
  readonly isScoring: boolean
  /** Scoring matches against this opponent before, and scoring wins among them. */
  readonly meetingsBefore: number
  readonly winsBefore: number
}

/** [B3] [B4] Points join the unbanked bounty; with something at risk the choice opens. */
export function winMatch(run: Run, played: Played & { readonly points: number }): Run {
  const { points, isScoring, winsBefore } = played
  const unbanked = run.unbanked + points
  const streak = run.streak + 1
  return {
    ...countMatch(run, played),
    unbanked,
    isChoiceOpen: unbanked > 0,
    wins: run.wins + 1,
    streak,
    bestStreak: Math.max(run.bestStreak, streak),
    unbankedWins: run.unbankedWins + (points > 0 ? 1 : 0),
    riskItWins: run.riskItWins + (run.isRisking && points > 0 ? 1 : 0),
    opponentsBeaten: run.opponentsBeaten + (isScoring && winsBefore === 0 ? 1 : 0),
  }
}

/** [B3] A loss burns the unbanked bounty. */
export function loseMatch(run: Run, played: Played): Run {
  return {
    ...countMatch(run, played),
    unbanked: 0,
    unbankedWins: 0,
    isChoiceOpen: false,
    losses: run.losses + 1,
    streak: 0,
  }
}

/** Either way the doubling is used up: it was for this match only. */
const countMatch = (run: Run, { isScoring, meetingsBefore }: Played): Run => ({
  ...run,
  isRisking: false,
  matches: run.matches + 1,
  scoringMatches: run.scoringMatches + (isScoring ? 1 : 0),
  opponents: run.opponents + (isScoring && meetingsBefore === 0 ? 1 : 0),
})

/** Undefined: no choice is open. */
export const bankIt = (run: Run): Run | undefined => (run.isChoiceOpen ? bankUnbanked(run) : undefined)

/** Undefined: no choice is open. */
export const riskIt = (run: Run): Run | undefined =>
  run.isChoiceOpen ? { ...run, isChoiceOpen: false, isRisking: true } : undefined

/** What Bank It does, and the pool close for everyone [B7]. */
export const bankUnbanked = (run: Run): Run => ({
  ...run,
  banked: run.banked + run.unbanked,
  bankedWins: run.bankedWins + run.unbankedWins,
  unbanked: 0,
  unbankedWins: 0,
  isChoiceOpen: false,
  isRisking: false,
})

/** [B3] Flat, whatever came before. */
export const riskFactorOf = ({ isRisking }: Pick<Run, 'isRisking'>, { bounty }: Terms): number =>
  isRisking ? bounty.riskFactor : 1

/** [B5] The share of its points that the next win over an opponent scores. */
export const repeatBpsAfter = (winsBefore: number, { bounty }: Terms): number =>
  bounty.repeatWinBps[winsBefore] ?? 0

/** [B4] Unbanked points after a full win over a new opponent with Risk It. */
export const unbankedIfWon = ({ unbanked }: Pick<Run, 'unbanked'>, { match, bounty }: Terms): number =>
  unbanked + match.winsNeeded * bounty.pointsPerRoundWon * bounty.riskFactor

export type JoinRefusal = 'bounty_choice_open' | 'bounty_cap_reached'

/** [B4] [B6] */
export function refuseJoin(
  { isChoiceOpen, scoringMatches }: Pick<Run, 'isChoiceOpen' | 'scoringMatches'>,
  { bounty }: Terms,
): JoinRefusal | null {
  if (isChoiceOpen) return 'bounty_choice_open'
  return scoringMatches >= bounty.scoringMatchesMax ? 'bounty_cap_reached' : null
}

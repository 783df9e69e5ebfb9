import { formatMicroUsd, type MicroUsd, microUsd } from '../money.ts'
import { type Settlement, settleVoid, settleWin } from '../settlement.ts'
import { type Mode, otherSeat, SEATS, type Seat, type Terms } from '../terms.ts'
import type { Hand } from '../transcript/commitment.ts'
import type { MatchWinner, PerSeat, ResultBody, ResultReason, TurnWinner } from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import { bothSeats, type Tally, withSeat } from './state.ts'

/** The result of a turn: both hands, or the seats that missed and the one that opened nevertheless. */
export type TurnFacts =
  | { readonly kind: 'opened'; readonly hands: PerSeat<Hand> }
  | { readonly kind: 'missed'; readonly seats: readonly Seat[]; readonly opened: readonly Seat[] }

export type Verdict = { readonly winner: MatchWinner; readonly reason: ResultReason }

/** [M1] [M4] [M5] */
export function winnerOfTurn(facts: TurnFacts): TurnWinner {
  if (facts.kind === 'opened') {
    const difference = (facts.hands[0] - facts.hands[1] + 3) % 3
    return difference === 0 ? -1 : difference === 1 ? 0 : 1
  }
  const [missing] = facts.seats
  return facts.seats.length === 2 || missing === undefined ? -2 : otherSeat(missing)
}

export function tallyTurn(tally: Tally, facts: TurnFacts): Tally {
  const winner = winnerOfTurn(facts)
  const missed = facts.kind === 'missed' ? facts.seats : []
  return {
    turnsPlayed: tally.turnsPlayed + 1,
    score: winner < 0 ? tally.score : addRound(tally.score, winner === 0 ? 0 : 1),
    missesInARow: bothSeats((seat) => (missed.includes(seat) ? tally.missesInARow[seat] + 1 : 0)),
    bothMissesInARow: winner === -2 ? tally.bothMissesInARow + 1 : 0,
    opened: tallyOpened(tally, facts.kind === 'opened' ? SEATS : facts.opened).opened,
  }
}

export const tallyOpened = (tally: Tally, seats: readonly Seat[]): Tally => ({
  ...tally,
  opened: bothSeats((seat) => tally.opened[seat] || seats.includes(seat)),
})

type VerdictTerms = Pick<HeaderTerms, 'winsNeeded' | 'turnsMax' | 'missesInARowMax' | 'bothMissesInARowMax'>

/** Whether the match is over after a turn, and how; undefined while it goes on. */
export function verdictOn(tally: Tally, terms: VerdictTerms): Verdict | undefined {
  const scored = SEATS.find((seat) => tally.score[seat] >= terms.winsNeeded)
  if (scored !== undefined) return { winner: scored, reason: 'score' }
  const absent = SEATS.filter((seat) => tally.missesInARow[seat] >= terms.missesInARowMax)
  if (absent.length === 1 && absent[0] !== undefined)
    return { winner: otherSeat(absent[0]), reason: 'misses' }
  if (tally.bothMissesInARow >= terms.bothMissesInARowMax)
    return { winner: leaderOf(tally), reason: 'both_absent' }
  if (tally.turnsPlayed >= terms.turnsMax) return { winner: leaderOf(tally), reason: 'turn_limit' }
  return undefined
}

/**
 * [B2] [B3] [B5] Only the winner scores, only in Bounty mode, and not without one locked hand that the winner opened. A
 * surrender counts as a full win: a loser cannot take points away.
 */
export function pointsOf(
  { winner, reason }: Verdict,
  tally: Tally,
  { points, winsNeeded }: Pick<HeaderTerms, 'points' | 'winsNeeded'>,
): PerSeat<number> {
  if (winner === -1 || !tally.opened[winner]) return [0, 0]
  const rounds = reason === 'surrender' ? winsNeeded : tally.score[winner]
  const won = rounds * points.perRoundWon * points.riskFactor[winner]
  return withSeat([0, 0], winner, Math.floor((won * points.repeatBps[winner]) / 10_000))
}

/** [P2] [M9] */
export function settlementOf(
  match: { winner: MatchWinner; stakeMicroUsd: string; mode: Mode },
  terms: Terms,
): Settlement {
  const stake: MicroUsd = microUsd(BigInt(match.stakeMicroUsd))
  return match.winner === -1 ? settleVoid(stake) : settleWin({ stake, mode: match.mode }, terms)
}

export const payoutLines = ({ winner, fee, pool, refunds }: Settlement): ResultBody['payout'] => ({
  winner: formatMicroUsd(winner),
  fee: formatMicroUsd(fee),
  pool: formatMicroUsd(pool),
  refunds: [formatMicroUsd(refunds[0]), formatMicroUsd(refunds[1])],
})

function leaderOf({ score }: Tally): MatchWinner {
  if (score[0] === score[1]) return -1
  return score[0] > score[1] ? 0 : 1
}

const addRound = (score: PerSeat<number>, seat: Seat): PerSeat<number> =>
  withSeat(score, seat, score[seat] + 1)

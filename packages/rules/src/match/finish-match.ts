import type { Seat } from '../terms.ts'
import { payoutLines, pointsOf, settlementOf, type Verdict } from './judge.ts'
import { append, change, type Work } from './work.ts'

/** The last entry, and with it the one settlement of the match. */
export function finishMatch(
  work: Work,
  verdict: Verdict,
  { strikes = [] }: { strikes?: readonly Seat[] } = {},
): void {
  const { stakeMicroUsd, mode, tally, played } = work.state
  const { winner, reason } = verdict
  const settlement = settlementOf({ winner, stakeMicroUsd, mode }, work.publishedTerms)
  const points = pointsOf(verdict, tally, work.terms)
  append(work, { type: 'result', body: { winner, reason, payout: payoutLines(settlement), points } })
  change(work, { phase: 'finished', result: { winner, reason } })
  work.outcome = { winner, reason, settlement, points, opened: tally.opened, played, strikes }
}

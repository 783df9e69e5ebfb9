import { SEATS, type Seat } from '../terms.ts'
import { type Answer, DONE, type EventOf, REPEATED, refuse } from './events.ts'
import type { MatchState } from './state.ts'
import { append, change, changeTurn, entryTimeMs, type Work } from './work.ts'

/**
 * [M10] Moves the running deadline to at least 10 s after service returned. The base moves, not the bank: time we lost is
 * never taken from a player's bank. An outage that moves nothing is not written, so a second report of it is harmless.
 */
export function extendForOutage(work: Work, { fromMs, toMs }: EventOf<'outage'>): Answer {
  const { outage } = work.terms
  if (toMs - fromMs <= outage.gapOverMs || toMs > entryTimeMs(work)) return refuse('outage_too_short')
  const untilMs = toMs + outage.resumeMs
  if (untilMs <= runningDeadlineMs(work.state)) return REPEATED
  if (work.state.outages >= outage.extensionsPerPhaseMax) return refuse('outage_limit')

  append(work, { type: 'outage', body: { from: fromMs, to: toMs } }, { audience: audienceOf(work.state) })
  change(work, { outages: work.state.outages + 1 })
  if (work.state.phase === 'accepting') change(work, { acceptByMs: untilMs })
  else if (work.state.phase === 'choosing') changeTurn(work, { commitBaseMs: untilMs })
  else changeTurn(work, { revealBaseMs: untilMs })
  return DONE
}

function runningDeadlineMs({ phase, acceptByMs, turn }: MatchState): number {
  if (phase === 'accepting') return acceptByMs
  if (phase === 'opening') return turn.revealBaseMs
  // Both hands are sealed, so no player can miss a deadline.
  return turn.lockDueAtMs === null ? turn.commitBaseMs : Number.POSITIVE_INFINITY
}

// An entry for both would show what is withheld, and its number to a player who has not chosen yet that the other one has.
function audienceOf({ phase, turn }: MatchState): 'both' | Seat {
  if (phase === 'accepting') return 'both'
  const hasWithheld = (seat: Seat) =>
    phase === 'choosing'
      ? turn.commitments[seat] !== null
      : turn.hands[seat] !== null || turn.badReveals[seat] > 0
  return SEATS.find(hasWithheld) ?? 'both'
}

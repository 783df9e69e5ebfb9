import type { MatchEvent } from '@throwdown/rules/match/events'
import { step } from '@throwdown/rules/match/step'
import type { Clock } from '../platform/clock.ts'
import { sha256 } from '../platform/ed25519.ts'
import { addPending, type LiveMatch } from './live-match.ts'
import { isJudged, type Outages, outageEvent } from './outages.ts'

export type OutageDeps = {
  readonly outages: Pick<Outages, 'since' | 'mayJudge' | 'newestId'>
  readonly clock: Clock
}

/**
 * [M10] Before anything else happens in a match, it gets the time of the outages back that this copy does not know. One that the
 * match knows already changes nothing.
 */
export function extendForOutages(
  live: LiveMatch,
  { outages, clock }: OutageDeps,
  save: (live: LiveMatch) => void,
): void {
  const missed = outages.since(live.outagesSeen, live.facts)
  live.outagesSeen = outages.newestId
  for (const outage of missed) {
    const { state, effects } = step(live.state, outageEvent(outage, clock.nowMs()), { sha256 })
    if (effects.entries.length > 0 && addPending(live, state, effects)) save(live)
  }
}

/** [M10] A tick, or null while an outage may have kept a player from using the time that it would end. A later tick ends it. */
export async function tickOf(live: LiveMatch, { outages, clock }: OutageDeps): Promise<MatchEvent | null> {
  const { deadlineMs } = live.state
  const nowMs = clock.nowMs()
  if (deadlineMs === null || !isJudged(live.state, nowMs)) return { type: 'tick', nowMs }
  const playerIds = live.facts.seats.map(({ playerId }) => playerId)
  const mayJudge = await outages.mayJudge(playerIds, nowMs - deadlineMs)
  return mayJudge && live.state.deadlineMs === deadlineMs ? { type: 'tick', nowMs } : null
}

/** [M10] A throw is not refused as late while a node of its player is silent: the outage may still give the time back. */
export async function isLateForSure(
  { facts, state }: LiveMatch,
  event: MatchEvent,
  { outages }: OutageDeps,
): Promise<boolean> {
  if (!('seat' in event) || state.deadlineMs === null) return true
  const { playerId } = facts.seats[event.seat]
  return outages.mayJudge([playerId], event.nowMs - state.deadlineMs)
}

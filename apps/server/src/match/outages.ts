import type { EventOf } from '@throwdown/rules/match/events'
import type { MatchState } from '@throwdown/rules/match/state'
import type { Clock } from '../platform/clock.ts'
import type { Gap, Heard, Outage, TimeStore } from './ports.ts'
import type { MatchFacts } from './stored-match.ts'

/** Longer than any deadline runs: by then every match was extended when it was read, or is over. */
const KEPT_MS = 600_000
/** The clocks of two nodes may differ by so much. */
const CLOCKS_DIFFER_MAX_MS = 1_000
/** A node beats twice a second. The time before a deadline is judged is longer than this. */
const HEARD_BEFORE_MS = 500
/** Shorter than any outage that gives time back. */
const ANSWERED_WITHIN_MS = 1_000

type OutagesDeps = {
  readonly nodeId: string
  readonly store: Pick<TimeStore, 'mayJudge'>
  readonly clock: Clock
}

/** The outages of the last minutes, as this node knows them. Every match is extended before it is judged [M10]. */
export class Outages {
  readonly nodeId: string
  newestId = 0
  private readonly deps: OutagesDeps
  private known: readonly Outage[] = []

  constructor(deps: OutagesDeps) {
    this.nodeId = deps.nodeId
    this.deps = deps
  }

  learn({ newestId, outages }: Pick<Heard, 'newestId' | 'outages'>): void {
    const sinceMs = this.deps.clock.nowMs() - KEPT_MS
    // The one that ended last first: a match that missed several is extended once.
    this.known = [...this.known, ...outages]
      .filter(({ toMs }) => toMs > sinceMs)
      .sort((one, other) => other.toMs - one.toMs)
    this.newestId = newestId
  }

  get hasAny(): boolean {
    return this.known.length > 0
  }

  /** The outages that concern a match, of those after one. */
  since(seenId: number, { id: matchId, startedAtMs }: MatchFacts): readonly Outage[] {
    if (this.newestId === seenId) return []
    return this.known.filter(
      ({ id, toMs, matchIds }) => id > seenId && startedAtMs <= toMs && (matchIds?.has(matchId) ?? true),
    )
  }

  /**
   * Whether a deadline of these players that passed so long ago may be judged now; if not, one of their nodes is silent. A question
   * that waited while the database was away is answered before the outage is recorded, so a late answer counts as no.
   */
  async mayJudge(playerIds: readonly string[], passedMs: number): Promise<boolean> {
    const { nodeId, newestId } = this
    const { store, clock } = this.deps
    const askedAtMs = clock.nowMs()
    const judgement = { nodeId, newestId, playerIds, passedMs: Math.max(0, passedMs) + HEARD_BEFORE_MS }
    const mayJudge = await store.mayJudge(judgement)
    return mayJudge && clock.nowMs() - askedAtMs <= ANSWERED_WITHIN_MS
  }
}

/** The same times on every node, so that a match which was extended is not extended again. */
export function outageEvent(outage: Gap, nowMs: number): EventOf<'outage'> {
  const toMs = Math.min(outage.toMs, nowMs + CLOCKS_DIFFER_MAX_MS)
  return { type: 'outage', fromMs: outage.fromMs, toMs, nowMs: Math.max(nowMs, toMs) }
}

/** Whether a tick ends the time of a player. The lock of two sealed hands does not. */
export const isJudged = ({ deadlineMs, phase, turn }: MatchState, nowMs: number): boolean =>
  deadlineMs !== null && nowMs >= deadlineMs && (phase !== 'choosing' || turn.lockDueAtMs === null)

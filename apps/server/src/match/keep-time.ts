import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Clock } from '../platform/clock.ts'
import type { ProblemLog } from '../platform/log.ts'
import type { MatchHost } from './host.ts'
import type { Outage, TimeStore } from './ports.ts'
import type { ServiceState } from './service-state.ts'

/** Leaves time for the timer of the node that saved last; the poll is for matches whose node died. */
const DUE_SLACK_MS = 300
const DUE_PER_POLL_MAX = 500

type TimeKeeperDeps = {
  readonly store: TimeStore
  /** Has its own connections: a heartbeat that waits for others would look like an outage. */
  readonly heartbeat: Pick<TimeStore, 'beat'>
  readonly clock: Clock
  readonly log: ProblemLog
  readonly host: Pick<MatchHost, 'apply' | 'tick' | 'dropIdle'>
  readonly service: Pick<ServiceState, 'open'>
}

/** The heartbeat of one node: after an outage matches get their time back first, deadlines are judged second [M10]. */
export class TimeKeeper {
  private readonly deps: TimeKeeperDeps
  private readonly gapOverMs = termsOfVersion(CURRENT_TERMS_VERSION).outage.gapOverMs
  private compensating: Promise<void> | undefined

  constructor(deps: TimeKeeperDeps) {
    this.deps = deps
  }

  /** One heartbeat. It does not wait for the compensation of an outage: a late heartbeat looks like the next outage. */
  async beat(): Promise<void> {
    const nowMs = this.deps.clock.nowMs()
    const outages = await this.deps.heartbeat.beat(nowMs, this.gapOverMs)
    if (outages.length === 0) return this.deps.service.open(nowMs)
    this.compensating ??= this.compensateAll(outages, nowMs).finally(() => {
      this.compensating = undefined
    })
  }

  /** The heartbeat and everything that follows from it, in sequence. */
  async beatAndJudge(): Promise<void> {
    await this.beat()
    await this.compensating
    await this.judge()
  }

  /** Judges the deadlines of matches whose node is gone. The database returns none while an outage waits for its compensation. */
  async judge(): Promise<void> {
    const { store, clock, log, host } = this.deps
    const { gapOverMs } = this
    const nowMs = clock.nowMs()
    const due = { nowMs, dueBeforeMs: nowMs - DUE_SLACK_MS, gapOverMs, limit: DUE_PER_POLL_MAX }
    const ids = await store.claimDueMatches(due)
    const judged = await Promise.allSettled(ids.map((id) => host.tick(id)))
    for (const one of judged)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'a deadline could not be judged')
    host.dropIdle()
  }

  private async compensateAll(outages: readonly Outage[], beatAtMs: number): Promise<void> {
    try {
      for (const outage of outages) await this.compensate(outage)
      // The time of the heartbeat that reported them: a later one may have reported another outage, or will.
      this.deps.service.open(beatAtMs)
    } catch (err) {
      // It stays open in the database: the next heartbeat, here or on another node, tries again.
      this.deps.log.error({ err }, 'an outage could not be compensated')
    }
  }

  /** Every match that was running gets its time back. A repeat changes nothing. */
  private async compensate(outage: Outage): Promise<void> {
    const { store, clock, log, host } = this.deps
    const ids = await store.matchesStartedBefore(outage.toMs)
    const applied = ids.map((id) =>
      host.apply(id, () => {
        const nowMs = clock.nowMs()
        // The clock of the node that recorded the end of the outage may be slightly ahead.
        return { type: 'outage', fromMs: outage.fromMs, toMs: Math.min(outage.toMs, nowMs), nowMs }
      }),
    )
    await Promise.all(applied)
    await store.outageApplied(outage.id, clock.nowMs())
    log.warn(
      { matches: ids.length, gapMs: outage.toMs - outage.fromMs },
      'the service was away; running matches were given their time back',
    )
  }
}

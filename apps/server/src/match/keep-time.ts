import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { refuse } from '../platform/refusal.ts'
import type { MatchHost } from './host.ts'
import { beat, claimDueMatches, matchesStartedBefore, type Outage, outageApplied } from './time-store.ts'

/** Timers of the node that saved last come first; the column is for those whose node died. */
const DUE_SLACK_MS = 300
const DUE_PER_TURN_MAX = 500
const RETURN_WAIT_MAX_MS = 5_000

type Parts = {
  readonly pool: pg.Pool
  /** Connections of its own: a heartbeat that waits behind others would look like an outage. */
  readonly timePool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly host: () => MatchHost
}

/** The heartbeat of one node: outages are made good first, deadlines are judged second [M10]. */
export class TimeKeeper {
  private readonly parts: Parts
  private readonly gapOverMs = termsOfVersion(CURRENT_TERMS_VERSION).outage.gapOverMs
  private inServiceAtMs = Number.NEGATIVE_INFINITY
  private next = Promise.withResolvers<'back'>()
  private making: Promise<void> | undefined

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** One heartbeat. Making an outage good goes on beside it: a heart that waits for work would look like the next outage. */
  async beat(): Promise<void> {
    const nowMs = this.parts.clock.nowMs()
    const outages = await beat(this.parts.timePool, nowMs, this.gapOverMs)
    if (outages.length === 0) return this.serve(nowMs)
    this.making ??= this.makeAllGood(outages).finally(() => {
      this.making = undefined
    })
  }

  /** The heartbeat and all that follows from it, one after the other. */
  async turn(): Promise<void> {
    await this.beat()
    await this.making
    await this.judge()
  }

  /** Deadlines whose node is gone. The database gives none out while an outage is not made good. */
  async judge(): Promise<void> {
    const { pool, clock, log } = this.parts
    const { gapOverMs } = this
    const nowMs = clock.nowMs()
    const due = { nowMs, dueBeforeMs: nowMs - DUE_SLACK_MS, gapOverMs, limit: DUE_PER_TURN_MAX }
    const ids = await claimDueMatches(pool, due)
    const host = this.parts.host()
    const judged = await Promise.allSettled(ids.map((id) => host.tick(id)))
    for (const one of judged)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'a deadline could not be judged')
    host.dropIdle()
  }

  /** Resolves once this node is in service: a player who waited for us is not late. */
  async inService(): Promise<void> {
    if (this.parts.clock.nowMs() - this.inServiceAtMs <= this.gapOverMs) return
    const { promise: tooLong, resolve } = Promise.withResolvers<'away'>()
    const waiting = setTimeout(() => resolve('away'), RETURN_WAIT_MAX_MS)
    const service = await Promise.race([this.next.promise, tooLong])
    clearTimeout(waiting)
    if (service === 'away') refuse('overloaded')
  }

  private serve(nowMs: number): void {
    this.inServiceAtMs = nowMs
    this.next.resolve('back')
    this.next = Promise.withResolvers()
  }

  private async makeAllGood(outages: readonly Outage[]): Promise<void> {
    try {
      for (const outage of outages) await this.makeGood(outage)
      this.serve(this.parts.clock.nowMs())
    } catch (err) {
      // It stays open in the database: the next heartbeat, here or on another node, tries again.
      this.parts.log.error({ err }, 'an outage could not be made good')
    }
  }

  /** Every match that was running gets its time back. Repeating it is harmless: what moves nothing is not written. */
  private async makeGood(outage: Outage): Promise<void> {
    const { pool, clock, log } = this.parts
    const host = this.parts.host()
    const ids = await matchesStartedBefore(pool, outage.toMs)
    const applied = ids.map((id) =>
      host.apply(id, () => {
        const nowMs = clock.nowMs()
        // Another node's clock, a little ahead, may have seen the return.
        return { type: 'outage', fromMs: outage.fromMs, toMs: Math.min(outage.toMs, nowMs), nowMs }
      }),
    )
    await Promise.all(applied)
    await outageApplied(pool, outage.id, clock.nowMs())
    log.warn(
      { matches: ids.length, gapMs: outage.toMs - outage.fromMs },
      'the service was away; running matches were given their time back',
    )
  }
}

import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import type { Timers } from '../platform/timers.ts'

const RETURN_WAIT_MAX_MS = 5_000

/** [M10] Holds back commands and timers after an outage, until running matches have got their time back. */
export class ServiceState {
  private readonly clock: Clock
  private readonly timers: Timers
  private readonly gapOverMs = termsOfVersion(CURRENT_TERMS_VERSION).outage.gapOverMs
  private inServiceAtMs = Number.NEGATIVE_INFINITY
  private nextOpening = Promise.withResolvers<'open'>()

  constructor({ clock, timers }: { clock: Clock; timers: Timers }) {
    this.clock = clock
    this.timers = timers
  }

  /** The node was in service at this time. */
  open(nowMs: number): void {
    this.inServiceAtMs = nowMs
    // A process that stood still may get the reply to an old heartbeat first: matches have not got their time back yet.
    if (!this.isInService()) return
    this.nextOpening.resolve('open')
    this.nextOpening = Promise.withResolvers()
  }

  /** Resolves once this node is in service: a player who waited for us is not late. */
  async inService(): Promise<void> {
    if (this.isInService()) return
    const { promise: tooLong, resolve } = Promise.withResolvers<'closed'>()
    const stopWaiting = this.timers.after(RETURN_WAIT_MAX_MS, () => resolve('closed'))
    const state = await Promise.race([this.nextOpening.promise, tooLong])
    stopWaiting()
    if (state === 'closed') refuse('overloaded')
  }

  private isInService(): boolean {
    return this.clock.nowMs() - this.inServiceAtMs <= this.gapOverMs
  }
}

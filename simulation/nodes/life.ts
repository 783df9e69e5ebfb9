import { InvariantBroken } from '@throwdown/rules/invariant'
import type { Clock } from '../../apps/server/src/platform/clock.ts'
import type { ProblemLog } from '../../apps/server/src/platform/log.ts'
import type { RandomSource } from '../../apps/server/src/platform/random.ts'
import type { Timers } from '../../apps/server/src/platform/timers.ts'
import type { World } from '../world/world.ts'

/** A server from its start to its crash: clock, timers, log and random numbers. Nothing of it has an effect after the crash. */
export class Life {
  isOver = false
  /** Until then the process stands still, and everything that is due waits. */
  frozenUntilMs = 0
  readonly world: World
  readonly clock: Clock
  readonly timers: Timers
  readonly random: RandomSource
  readonly log: ProblemLog

  constructor(world: World, skewMs: number) {
    this.world = world
    this.clock = { nowMs: () => world.scheduler.nowMs + skewMs }
    this.timers = {
      after: (ms, run) => this.after(ms, run),
      defer: (run) => void this.after(0, run),
    }
    this.random = {
      uuid: () => world.random.uuid(),
      below: (limit) => Math.floor(world.random.next() * limit),
    }
    const report = (fields: unknown) => {
      if (typeof fields === 'object' && fields !== null && 'err' in fields) this.report(fields.err)
    }
    this.log = { warn: report, error: report }
  }

  after(ms: number, run: () => void): () => void {
    let isCancelled = false
    const { scheduler } = this.world
    const fire = (): void => {
      if (this.isOver || isCancelled) return
      if (this.isFrozen) return scheduler.after(this.frozenUntilMs - scheduler.nowMs, fire)
      scheduler.awaitPromises()
      run()
    }
    scheduler.after(ms, fire)
    return () => {
      isCancelled = true
    }
  }

  get isFrozen(): boolean {
    return this.world.scheduler.nowMs < this.frozenUntilMs
  }

  wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.after(ms, resolve)
    return promise
  }

  /** Runs a task at an interval, never twice at once; the next run is the retry of a failed one. */
  repeat(everyMs: number, task: () => Promise<void>): void {
    const again = (): void => void this.after(everyMs, () => this.repeat(everyMs, task))
    task()
      .catch((fault: unknown) => this.report(fault))
      .finally(again)
  }

  /** A bug is a finding of the run; faults and refusals are part of every run. */
  report(fault: unknown): void {
    if (fault instanceof InvariantBroken) this.world.violations.push(`broke an invariant: ${fault.message}`)
  }
}

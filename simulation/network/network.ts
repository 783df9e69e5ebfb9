import type { Random } from '../scheduler/random.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'

/** How bad a run's network is. Delays differ per message, so messages overtake each other. */
export type NetworkConditions = {
  readonly delayMaxMs: number
  readonly dropped: number
  readonly duplicated: number
  /** Duplicates may arrive long after the original. */
  readonly echoMaxMs: number
}

export class Network {
  private readonly scheduler: Scheduler
  private readonly random: Random
  conditions: NetworkConditions

  constructor(scheduler: Scheduler, random: Random, conditions: NetworkConditions) {
    this.scheduler = scheduler
    this.random = random
    this.conditions = conditions
  }

  send(deliver: () => void): void {
    const { delayMaxMs, dropped, duplicated, echoMaxMs } = this.conditions
    if (!this.random.chance(dropped)) this.scheduler.after(this.random.between(1, delayMaxMs), deliver)
    if (this.random.chance(duplicated)) this.scheduler.after(this.random.between(1, echoMaxMs), deliver)
  }
}

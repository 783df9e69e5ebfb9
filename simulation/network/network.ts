import type { Random } from '../scheduler/random.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'

/** How bad a run's network is. Delays differ per message, so messages overtake each other. */
export type Weather = {
  readonly delayMaxMs: number
  readonly dropped: number
  readonly duplicated: number
  /** Duplicates may come back long after everybody has forgotten them. */
  readonly echoMaxMs: number
}

export class Network {
  private readonly scheduler: Scheduler
  private readonly random: Random
  weather: Weather

  constructor(scheduler: Scheduler, random: Random, weather: Weather) {
    this.scheduler = scheduler
    this.random = random
    this.weather = weather
  }

  send(deliver: () => void): void {
    const { delayMaxMs, dropped, duplicated, echoMaxMs } = this.weather
    if (!this.random.chance(dropped)) this.scheduler.after(this.random.between(1, delayMaxMs), deliver)
    if (this.random.chance(duplicated)) this.scheduler.after(this.random.between(1, echoMaxMs), deliver)
  }
}

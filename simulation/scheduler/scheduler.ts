import { invariant } from '@throwdown/rules/invariant'

/** Far more than a run needs; it ends a loop in which time does not advance. */
const APPOINTMENTS_MAX = 1_000_000

type Appointment = { readonly atMs: number; readonly order: number; readonly run: () => void }

/** The only clock and the only thread of a run. Appointments at the same time run in the order they were made. */
export class Scheduler {
  nowMs: number
  private made = 0
  private awaitsPromises = false
  private readonly heap: Appointment[] = []

  constructor(startMs: number) {
    this.nowMs = startMs
  }

  after(ms: number, run: () => void): void {
    this.heap.push({ atMs: this.nowMs + ms, order: this.made++, run })
    this.rise(this.heap.length - 1)
  }

  /** Called by whatever enters code with promises: they all settle before the next appointment. */
  awaitPromises(): void {
    this.awaitsPromises = true
  }

  /** Runs until nothing is left, the time is over or `isOver` is true. Returns whether it was over in time. */
  async run({ untilMs, isOver }: { untilMs: number; isOver: () => boolean }): Promise<boolean> {
    let kept = 0
    await this.settlePromises()
    for (let next = this.take(); next; next = this.take()) {
      invariant(++kept < APPOINTMENTS_MAX, 'the run goes in circles')
      if (next.atMs > untilMs) return false
      this.nowMs = next.atMs
      next.run()
      if (this.awaitsPromises) await this.settlePromises()
      if (isOver()) return true
    }
    return isOver()
  }

  /** The event loop reaches its next turn only when no promise has anything left to do. */
  private settlePromises(): Promise<void> {
    this.awaitsPromises = false
    return new Promise((resolve) => setImmediate(resolve))
  }

  private take(): Appointment | undefined {
    const [first] = this.heap
    const last = this.heap.pop()
    if (first && last && this.heap.length > 0) {
      this.heap[0] = last
      this.sink(0)
    }
    return first
  }

  private rise(from: number): void {
    for (let child = from; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!this.swapIfLater(parent, child)) return
      child = parent
    }
  }

  private sink(from: number): void {
    for (let parent = from; ; ) {
      const left = 2 * parent + 1
      const right = left + 1
      if (left >= this.heap.length) return
      const child = right < this.heap.length && this.isLater(left, right) ? right : left
      if (!this.swapIfLater(parent, child)) return
      parent = child
    }
  }

  private swapIfLater(upper: number, lower: number): boolean {
    const [one, other] = [this.heap[upper], this.heap[lower]]
    if (!one || !other || !this.isLater(upper, lower)) return false
    this.heap[upper] = other
    this.heap[lower] = one
    return true
  }

  private isLater(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]]
    return a !== undefined && b !== undefined && (a.atMs > b.atMs || (a.atMs === b.atMs && a.order > b.order))
  }
}

type Waiting = { readonly admit: () => void }

/** So much of a second's calls may be made at once: more in one moment looks like more than was agreed. */
const BURST_SHARE = 0.1

/** The calls that all parts of a process may make to one provider. Who waits is served in order, urgent calls first. */
export class CallBudget {
  private readonly perSecond: number
  private readonly burst: number
  private readonly urgent: Waiting[] = []
  private readonly usual: Waiting[] = []
  private tokens: number
  private filledAtMs = performance.now()
  private pausedUntilMs = 0
  private timer: NodeJS.Timeout | undefined

  constructor(perSecond: number) {
    this.perSecond = perSecond
    this.burst = Math.max(1, perSecond * BURST_SHARE)
    this.tokens = this.burst
  }

  /** Resolves when the call may be made. Rejects with the reason of the signal if that comes first. */
  async take({ isUrgent, signal }: { isUrgent: boolean; signal?: AbortSignal | undefined }): Promise<void> {
    signal?.throwIfAborted()
    const queue = isUrgent ? this.urgent : this.usual
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { admit: resolve }
    const giveUp = () => {
      const place = queue.indexOf(waiting)
      if (place !== -1) queue.splice(place, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.push(waiting)
    this.serve()
    await promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  get isPaused(): boolean {
    return performance.now() < this.pausedUntilMs
  }

  /** Nothing is called for so long: the provider has refused a call. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, performance.now() + ms)
  }

  private serve(): void {
    this.refill()
    while (!this.isPaused && this.tokens >= 1) {
      const next = this.urgent.shift() ?? this.usual.shift()
      if (!next) return
      this.tokens -= 1
      next.admit()
    }
    if (this.urgent.length + this.usual.length > 0) this.serveLater()
  }

  private refill(): void {
    const nowMs = performance.now()
    const added = ((nowMs - this.filledAtMs) * this.perSecond) / 1_000
    this.tokens = Math.min(this.burst, this.tokens + added)
    this.filledAtMs = nowMs
  }

  private serveLater(): void {
    const tokenInMs = ((1 - this.tokens) * 1_000) / this.perSecond
    const waitMs = Math.max(tokenInMs, this.pausedUntilMs - performance.now(), 1)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.serve(), waitMs)
  }
}

/**
 * Groups requests for a reading: at most one runs, and requests that come while it runs share the next one, which starts at
 * once. A caller therefore waits for a reading that began after its request.
 */
export class ReserveReader {
  private readonly read: () => Promise<void>
  private running: Promise<void> | undefined
  private next: Promise<void> | undefined

  constructor(read: () => Promise<void>) {
    this.read = read
  }

  /** Resolves when a reading that began after this call is stored; rejects if it failed. */
  ask(): Promise<void> {
    // One that waits has not begun, even if none runs at this moment.
    if (this.next) return this.next
    if (!this.running) return this.start()
    this.next = this.running.then(this.startNext, this.startNext)
    return this.next
  }

  /** Resolves when nothing runs and nothing waits. */
  async settled(): Promise<void> {
    while (this.running ?? this.next) await Promise.allSettled([this.running, this.next])
  }

  private readonly startNext = (): Promise<void> => {
    this.next = undefined
    return this.start()
  }

  private start(): Promise<void> {
    const reading = this.read().finally(() => {
      if (this.running === reading) this.running = undefined
    })
    this.running = reading
    return reading
  }
}

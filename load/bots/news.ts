/** Messages that somebody waits for. */
export class News {
  /** How many came so far. */
  count = 0
  private coming = Promise.withResolvers<void>()

  arrive(): void {
    this.count += 1
    this.coming.resolve()
    this.coming = Promise.withResolvers()
  }

  /** Waits for the next message, at most this long; not at all if one came since the given count. */
  async next(ms: number, seenCount: number): Promise<void> {
    if (this.count !== seenCount) return
    const timer = setTimeout(() => this.arrive(), ms)
    await this.coming.promise
    clearTimeout(timer)
  }
}

/** Everything that happens later. A test or a simulation passes its own, and then decides when and in which order. */
export type Timers = {
  /** Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs when the work that is ready now is done. */
  defer(run: () => void): void
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
  defer: (run) => void setImmediate(run),
}

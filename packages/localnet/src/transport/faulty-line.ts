export interface CallLimit {
  readonly perSecond: number
  readonly retryAfterSeconds: number
}

export interface Refusal {
  readonly status: number
  readonly retryAfterSeconds: number | null
}

const TOO_MANY_CALLS = 429

/** Faults of the connection between client and node. */
export class FaultyLine {
  #toRefuse = 0
  #status = 503
  #repliesToLose = 0
  #limit: CallLimit | null = null
  #second = { startedMs: 0, calls: 0 }

  /** The next requests get this HTTP status instead of a reply, as from a provider that limits its clients. */
  refuseRequests(count: number, httpStatus: number): void {
    this.#toRefuse = count
    this.#status = httpStatus
  }

  /** The next requests are executed, but the connection breaks before the reply. */
  loseReplies(count: number): void {
    this.#repliesToLose = count
  }

  /** Calls beyond these get 429 and how long to wait, as from a provider. */
  limitCalls(limit: CallLimit | null): void {
    this.#limit = limit
  }

  takeRefusal(nowMs: number): Refusal | null {
    if (this.#toRefuse > 0) {
      this.#toRefuse -= 1
      return { status: this.#status, retryAfterSeconds: null }
    }
    if (this.#limit === null) return null
    if (nowMs - this.#second.startedMs >= 1_000) this.#second = { startedMs: nowMs, calls: 0 }
    this.#second.calls += 1
    const { perSecond, retryAfterSeconds } = this.#limit
    return this.#second.calls > perSecond ? { status: TOO_MANY_CALLS, retryAfterSeconds } : null
  }

  takeLoss(): boolean {
    if (this.#repliesToLose === 0) return false
    this.#repliesToLose -= 1
    return true
  }
}

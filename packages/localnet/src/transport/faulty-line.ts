/** Faults of the connection between client and node. */
export class FaultyLine {
  #toRefuse = 0
  #status = 503
  #repliesToLose = 0

  /** The next requests get this HTTP status instead of a reply, as from a provider that limits its clients. */
  refuseRequests(count: number, httpStatus: number): void {
    this.#toRefuse = count
    this.#status = httpStatus
  }

  /** The next requests are executed, but the connection breaks before the reply. */
  loseReplies(count: number): void {
    this.#repliesToLose = count
  }

  takeRefusal(): number | null {
    if (this.#toRefuse === 0) return null
    this.#toRefuse -= 1
    return this.#status
  }

  takeLoss(): boolean {
    if (this.#repliesToLose === 0) return false
    this.#repliesToLose -= 1
    return true
  }
}

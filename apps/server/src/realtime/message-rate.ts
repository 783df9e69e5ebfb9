const MESSAGES_PER_SECOND = 20
/** Who goes on sending after so many refusals is no browser of ours. */
const REFUSALS_MAX = 100

/** A bucket that fills by 20 a second and holds as many. */
export class MessageRate {
  private left = MESSAGES_PER_SECOND
  private filledAtMs: number
  private refused = 0

  constructor(nowMs: number) {
    this.filledAtMs = nowMs
  }

  allows(nowMs: number): boolean {
    const gained = (Math.max(0, nowMs - this.filledAtMs) * MESSAGES_PER_SECOND) / 1_000
    this.left = Math.min(MESSAGES_PER_SECOND, this.left + gained)
    this.filledAtMs = nowMs
    if (this.left < 1) {
      this.refused += 1
      return false
    }
    this.left -= 1
    return true
  }

  get isAbused(): boolean {
    return this.refused > REFUSALS_MAX
  }
}

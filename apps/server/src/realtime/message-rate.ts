const MESSAGES_PER_SECOND = 20
/** Our own web app never has more refusals than this. */
const REFUSALS_MAX = 100

/** Token bucket: gains 20 per second and holds at most 20. */
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

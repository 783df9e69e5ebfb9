type BucketSize = { readonly max: number; readonly perSecond: number }

/** Holds at most `max` and gains `perSecond`. Begins full. */
export class TokenBucket {
  private readonly size: BucketSize
  private left: number
  private filledAtMs: number

  constructor(size: BucketSize, nowMs: number) {
    this.size = size
    this.left = size.max
    this.filledAtMs = nowMs
  }

  /** False: nothing was taken, because too little is left. */
  take(nowMs: number, cost = 1): boolean {
    const gained = (Math.max(0, nowMs - this.filledAtMs) * this.size.perSecond) / 1_000
    this.left = Math.min(this.size.max, this.left + gained)
    this.filledAtMs = nowMs
    if (this.left < cost) return false
    this.left -= cost
    return true
  }
}

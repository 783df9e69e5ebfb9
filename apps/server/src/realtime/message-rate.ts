import { TokenBucket } from '../platform/token-bucket.ts'

const MESSAGES_PER_SECOND = 20
/** Our own web app never has more refusals than this. */
const REFUSALS_MAX = 100

/** Commands of one socket: 20 per second. */
export class MessageRate {
  private readonly bucket: TokenBucket
  private refused = 0

  constructor(nowMs: number) {
    this.bucket = new TokenBucket({ max: MESSAGES_PER_SECOND, perSecond: MESSAGES_PER_SECOND }, nowMs)
  }

  allows(nowMs: number): boolean {
    const isAllowed = this.bucket.take(nowMs)
    if (!isAllowed) this.refused += 1
    return isAllowed
  }

  get isAbused(): boolean {
    return this.refused > REFUSALS_MAX
  }
}

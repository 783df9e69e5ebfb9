import { TokenBucket } from '../platform/token-bucket.ts'

const COMMANDS = { max: 20, perSecond: 20 }
/** Our own web app waits after a refusal, so it never has as many. */
const REFUSALS = { max: 100, perSecond: 1 }

/** Commands of one socket, and how many of them were too many. */
export class MessageRate {
  private readonly commands: TokenBucket
  private readonly refusals: TokenBucket

  constructor(nowMs: number) {
    this.commands = new TokenBucket(COMMANDS, nowMs)
    this.refusals = new TokenBucket(REFUSALS, nowMs)
  }

  allows(nowMs: number): boolean {
    return this.commands.take(nowMs)
  }

  /** After a command was refused as one too many. False if the client does not stop sending. */
  mayBeRefused(nowMs: number): boolean {
    return this.refusals.take(nowMs)
  }
}

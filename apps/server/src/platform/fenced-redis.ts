import type { Redis } from './redis.ts'
import { withTimeout } from './with-timeout.ts'

// Long for Redis, short for the work: a holder that gets no reply gives up its lease.
const REPLY_MAX_MS = 10_000

const CLAIM = `
local newest = redis.call('hget', KEYS[1], 'epoch')
if newest and tonumber(newest) > tonumber(ARGV[1]) then return 0 end
redis.call('hset', KEYS[1], 'epoch', ARGV[1])
return 1`
const WRITE = `
if redis.call('hget', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))
return 1`

/** Some 8,000 values at most: Redis scripts take no more. */
export type RedisCommand = readonly [name: string, key: string, ...values: string[]]

/**
 * Writes of the holder of a lease. Each holder has a higher epoch than those before, and Redis refuses the writes of an older
 * one: a process that was stopped and continues cannot bring back old values.
 */
export class FencedRedis {
  readonly redis: Redis
  private readonly fenceKey: string
  private readonly epoch: string

  constructor(redis: Redis, fence: { readonly key: string; readonly epoch: bigint }) {
    this.redis = redis
    this.fenceKey = fence.key
    this.epoch = String(fence.epoch)
  }

  async claim(): Promise<void> {
    const claim = { keys: [this.fenceKey], arguments: [this.epoch] }
    check([await withTimeout(this.redis.eval(CLAIM, claim), REPLY_MAX_MS)])
  }

  /** All of the commands or none. */
  async write(commands: readonly RedisCommand[]): Promise<void> {
    const transaction = this.redis.multi()
    for (const [name, key, ...values] of commands)
      transaction.eval(WRITE, { keys: [this.fenceKey, key], arguments: [this.epoch, name, ...values] })
    check(await withTimeout(transaction.exec(), REPLY_MAX_MS))
  }
}

function check(replies: readonly unknown[]): void {
  if (replies.some((reply) => reply !== 1))
    throw new Error('another process has a newer epoch, or Redis was emptied')
}

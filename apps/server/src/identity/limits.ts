import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { keyedHash } from './secrets.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How often something may be asked. Counted in PostgreSQL: what guards passwords and codes must not open when Redis is
 * away. Keys are what the caller sent (an address, a name), never whether it exists, so a limit tells nothing either.
 */
const LIMITS = {
  // Many people share an address (a school, a carrier); a guesser needs thousands.
  'login-address': { points: 60, seconds: 15 * MINUTE },
  // A forgetful owner stays below; a guesser from one place is stopped.
  'login-name-address': { points: 10, seconds: 15 * MINUTE },
  // A guesser from everywhere is stopped too, and locking an owner out takes constant effort.
  'login-name': { points: 100, seconds: HOUR },
  'signup-address': { points: 30, seconds: HOUR },
  // Each signup is one mail to somebody who may not have asked for it.
  'signup-email': { points: 5, seconds: HOUR },
  'mail-address': { points: 30, seconds: HOUR },
  'mail-email': { points: 5, seconds: HOUR },
  'guess-address': { points: 30, seconds: 10 * MINUTE },
  // Three codes' worth of tries.
  'guess-email': { points: 15, seconds: HOUR },
  // Wrong guesses over all accounts: 500 an hour find one code of six digits in 83 days, and page a person at once.
  'guess-everyone': { points: 500, seconds: HOUR },
  'second-factor': { points: 10, seconds: 15 * MINUTE },
  'second-factor-address': { points: 30, seconds: 15 * MINUTE },
  'reset-address': { points: 30, seconds: HOUR },
  'password-check': { points: 10, seconds: 15 * MINUTE },
  rename: { points: 5, seconds: DAY },
} as const

export type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Counts one; false once there were too many. */
  allows(limit: LimitName, key: string): Promise<boolean>
  /** Counts one; refuses once there were too many. */
  enforce(limit: LimitName, key: string): Promise<void>
  /** Takes one back: it was no guess. */
  forgive(limit: LimitName, key: string): Promise<void>
}

export function createLimits({ database, config }: Pick<Context, 'database' | 'config'>): Limits {
  // Hashed: who was asked for, and from where, is nothing to keep in a table.
  const kept = (key: string) => keyedHash(config.CODE_PEPPER, 'limit', key).toString('base64url')
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = LIMITS[name]
    const limiter = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      // A flood beyond the limit is answered from memory and does not reach PostgreSQL.
      inMemoryBlockOnConsumed: points + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const allows = async (limit: LimitName, key: string) => {
    try {
      await limiterOf(limit).consume(kept(key))
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return false
      throw error
    }
  }
  return {
    allows,
    async enforce(limit, key) {
      if (!(await allows(limit, key))) refuse('too_many_requests')
    },
    async forgive(limit, key) {
      await limiterOf(limit).reward(kept(key))
    },
  }
}

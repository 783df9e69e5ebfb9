import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { keyedHash } from './secrets.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How often an action may be tried. Counted in PostgreSQL, because the limits on passwords and codes must hold while Redis
 * is away. Keys are what the client sent (an address, a name), so a limit does not show whether an account exists.
 */
const LIMITS = {
  // Many people share an address (a school, a carrier); a guesser needs thousands.
  'login-address': { points: 60, seconds: 15 * MINUTE },
  // Enough for an owner who forgot the password; stops guessing from one address.
  'login-name-address': { points: 10, seconds: 15 * MINUTE },
  // Stops guessing from many addresses; locking an owner out takes constant effort.
  'login-name': { points: 100, seconds: HOUR },
  'signup-address': { points: 30, seconds: HOUR },
  // Each signup sends a mail to an address whose owner may not have asked for it.
  'signup-email': { points: 5, seconds: HOUR },
  'mail-address': { points: 30, seconds: HOUR },
  'mail-email': { points: 5, seconds: HOUR },
  'guess-address': { points: 30, seconds: 10 * MINUTE },
  // The tries of three codes.
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
  /** Counts one; returns false when there were too many. */
  allows(limit: LimitName, key: string): Promise<boolean>
  /** Counts one; refuses when there were too many. */
  enforce(limit: LimitName, key: string): Promise<void>
  /** Takes one back, because it was no guess. */
  forgive(limit: LimitName, key: string): Promise<void>
}

export function createLimits({ database, config }: Pick<Context, 'database' | 'config'>): Limits {
  // Hashed, so that the table stores neither names nor addresses.
  const keyOf = (key: string) => keyedHash(config.CODE_PEPPER, 'limit', key).toString('base64url')
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
      // Calls beyond the limit are refused from memory and do not reach PostgreSQL.
      inMemoryBlockOnConsumed: points + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }
  const allows = async (limit: LimitName, key: string) => {
    try {
      await limiterOf(limit).consume(keyOf(key))
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
      await limiterOf(limit).reward(keyOf(key))
    },
  }
}

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { keyedHash } from './secrets.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  /** Calls within `seconds` that cost nothing. Beyond them a call must bring a solved challenge. */
  readonly free: number
  readonly seconds: number
  /**
   * Calls beyond this are refused. [L6] Only limits whose key contains the network or the session of the caller have it:
   * what strangers do elsewhere must not close anything.
   */
  readonly refusesAbove?: number
}

/**
 * How often an action may be tried. Counted in PostgreSQL, because the limits on passwords and codes must hold while Redis
 * is away. Keys are what the client sent (an address, a name), so a limit does not show whether an account exists.
 */
const LIMITS = {
  // Many people share an address (a school, a carrier); a guesser needs thousands.
  'login-network': { free: 60, seconds: 15 * MINUTE, refusesAbove: 1_200 },
  // Enough for an owner who forgot the password.
  'login-name-network': { free: 10, seconds: 15 * MINUTE, refusesAbove: 100 },
  'login-name': { free: 100, seconds: HOUR },
  // A known device beyond this counts as an unknown one.
  'login-device': { free: 20, seconds: 15 * MINUTE },
  'signup-network': { free: 30, seconds: HOUR, refusesAbove: 300 },
  // Each signup sends a mail to an address whose owner may not have requested it.
  'signup-email-network': { free: 5, seconds: HOUR, refusesAbove: 5 },
  'signup-email': { free: 10, seconds: HOUR },
  'mail-network': { free: 30, seconds: HOUR, refusesAbove: 300 },
  'mail-email-network': { free: 5, seconds: HOUR, refusesAbove: 5 },
  'mail-email': { free: 10, seconds: HOUR },
  'mail-everyone': { free: 2_000, seconds: HOUR },
  // Mails with digits to one e-mail. Five tries each: 25 guesses an hour find a code of six digits in four years.
  'digits-email': { free: 5, seconds: HOUR },
  'guess-network': { free: 30, seconds: 10 * MINUTE, refusesAbove: 1_200 },
  // Wrong guesses at live codes over all accounts: more page a person at once.
  'guess-everyone': { free: 500, seconds: HOUR },
  'second-factor': { free: 10, seconds: 15 * MINUTE },
  // Wrong ones. Three codes are right at a time: 30 guesses a day find one in thirty years.
  'second-factor-day': { free: 30, seconds: DAY },
  'second-factor-network': { free: 30, seconds: 15 * MINUTE, refusesAbove: 300 },
  // Nobody guesses a signature; this only bounds what checking them costs.
  'passkey-network': { free: 60, seconds: 15 * MINUTE, refusesAbove: 1_200 },
  'reset-network': { free: 30, seconds: HOUR, refusesAbove: 300 },
  'password-check': { free: 10, seconds: 15 * MINUTE },
  // Each may cost a call of the identity provider.
  'player-check': { free: 10, seconds: DAY },
  // Enough to try again; each reads much and is a chance for who holds the session of another.
  'data-export': { free: 5, seconds: DAY },
  rename: { free: 5, seconds: DAY },
  // Of one session. Each may send a mail.
  confirmation: { free: 30, seconds: HOUR },
  // Each sends a mail to an address that nobody has verified.
  'email-change': { free: 5, seconds: DAY },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** One thing to count. `share`: how many times the limit applies to this key; one when absent. */
export interface Count {
  readonly limit: LimitName
  readonly key: string
  readonly share?: number
}

/** `free` while the call is within the limit, then `challenge`, then `refused`. */
export type Level = 'free' | 'challenge' | 'refused'

export interface Limits {
  count(count: Count): Promise<Level>
  /** Counts one; returns false when there were too many. */
  allows(limit: LimitName, key: string): Promise<boolean>
  /** Counts one; refuses when there were too many. */
  enforce(limit: LimitName, key: string): Promise<void>
  /** Whether there were too many, without counting. */
  isExceeded(limit: LimitName, key: string): Promise<boolean>
  /** Takes one of each back, because it was no guess. */
  forgive(counts: readonly Count[]): Promise<void>
}

export function createLimits({
  database,
  config,
}: Pick<Context<SharedConfig>, 'database' | 'config'>): Limits {
  // Hashed, so that the table stores neither names nor addresses.
  const keyOf = (key: string) => keyedHash(config.CODE_PEPPER, 'limit', key).toString('base64url')
  const limiterOf = createLimiters(database)
  const count = async ({ limit, key, share = 1 }: Count): Promise<Level> => {
    const { free } = LIMITS[limit]
    try {
      const { consumedPoints } = await limiterOf(limit, share).consume(keyOf(key))
      return consumedPoints > free * share ? 'challenge' : 'free'
    } catch (error) {
      if (error instanceof RateLimiterRes) return 'refused'
      throw error
    }
  }
  const allows = async (limit: LimitName, key: string) => (await count({ limit, key })) === 'free'
  return {
    count,
    allows,
    async enforce(limit, key) {
      if (!(await allows(limit, key))) refuse('too_many_requests')
    },
    async isExceeded(limit, key) {
      const counted = await limiterOf(limit, 1).get(keyOf(key))
      return (counted?.consumedPoints ?? 0) > LIMITS[limit].free
    },
    async forgive(counts) {
      for (const { limit, key, share = 1 } of counts) await limiterOf(limit, share).reward(keyOf(key))
    },
  }
}

const UNLIMITED = 2 ** 31 - 1

function createLimiters({ pool }: Context['database']) {
  const limiters = new Map<string, RateLimiterPostgres>()
  return (name: LimitName, share: number) => {
    const keyPrefix = share === 1 ? name : `${name}*${share}`
    const known = limiters.get(keyPrefix)
    if (known) return known
    const limit: Limit = LIMITS[name]
    const points = limit.refusesAbove === undefined ? UNLIMITED : limit.refusesAbove * share
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: limit.seconds,
      // Calls that are refused anyway are refused from memory and do not reach PostgreSQL.
      ...(points < UNLIMITED && { inMemoryBlockOnConsumed: points + 1 }),
    })
    limiters.set(keyPrefix, limiter)
    return limiter
  }
}

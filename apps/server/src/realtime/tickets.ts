import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Redis } from '../platform/redis.ts'
import {
  keepInDatabase,
  keepInRedis,
  type TicketHolder,
  takeFromDatabase,
  takeFromRedis,
} from './ticket-store.ts'

const TICKET_LIFE_MS = 30_000
// A socket must not wait for a Redis that hangs.
const REDIS_ANSWER_MAX_MS = 250

export type Tickets = {
  issue(holder: TicketHolder): Promise<{ ticket: string; expiresAtMs: number }>
  authenticateTicket(ticket: string): Promise<TicketHolder | null>
}

type Parts = { readonly redis: Redis; readonly pool: pg.Pool; readonly clock: Clock; readonly log: Log }

/** Tickets live in Redis; while it is away PostgreSQL keeps them, so that players still get in. */
export function openTickets({ redis, pool, clock, log }: Parts): Tickets {
  return {
    async issue(holder) {
      const ticket = randomBytes(32).toString('base64url')
      const kept = { ticket, holder, expiresAtMs: clock.nowMs() + TICKET_LIFE_MS }
      try {
        await inTime(keepInRedis(redis, kept))
      } catch (err) {
        log.debug({ err }, 'a socket ticket is kept in the database')
        await keepInDatabase(pool, kept, clock.nowMs())
      }
      return { ticket, expiresAtMs: kept.expiresAtMs }
    },
    async authenticateTicket(ticket) {
      const holder = await inTime(takeFromRedis(redis, ticket)).catch(() => null)
      return holder ?? takeFromDatabase(pool, ticket, clock.nowMs())
    },
  }
}

async function inTime<Value>(command: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('redis did not answer in time')), REDIS_ANSWER_MAX_MS)
  try {
    return await Promise.race([command, late])
  } finally {
    clearTimeout(timer)
  }
}

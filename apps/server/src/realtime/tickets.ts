import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { answeredInTime } from '../platform/answered-in-time.ts'
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
        await answeredInTime(keepInRedis(redis, kept))
      } catch (err) {
        log.debug({ err }, 'a socket ticket is kept in the database')
        await keepInDatabase(pool, kept, clock.nowMs())
      }
      return { ticket, expiresAtMs: kept.expiresAtMs }
    },
    async authenticateTicket(ticket) {
      const holder = await answeredInTime(takeFromRedis(redis, ticket)).catch(() => null)
      return holder ?? takeFromDatabase(pool, ticket, clock.nowMs())
    },
  }
}

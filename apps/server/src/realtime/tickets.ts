import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { answeredInTime } from '../platform/answered-in-time.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Redis } from '../platform/redis.ts'
import {
  saveInDatabase,
  saveInRedis,
  type TicketHolder,
  takeFromDatabase,
  takeFromRedis,
} from './ticket-store.ts'

const TICKET_LIFE_MS = 30_000

export type Tickets = {
  issue(holder: TicketHolder): Promise<{ ticket: string; expiresAtMs: number; serverTimeMs: number }>
  authenticateTicket(ticket: string): Promise<TicketHolder | null>
}

type TicketDeps = { readonly redis: Redis; readonly pool: pg.Pool; readonly clock: Clock; readonly log: Log }

/** Stores tickets in Redis, or in PostgreSQL while Redis is unreachable, so that players can still connect. */
export function openTickets({ redis, pool, clock, log }: TicketDeps): Tickets {
  return {
    async issue(holder) {
      const ticket = randomBytes(32).toString('base64url')
      const serverTimeMs = clock.nowMs()
      const stored = { ticket, holder, expiresAtMs: serverTimeMs + TICKET_LIFE_MS }
      try {
        await answeredInTime(saveInRedis(redis, stored))
      } catch (err) {
        log.debug({ err }, 'a socket ticket is stored in the database')
        await saveInDatabase(pool, stored, clock.nowMs())
      }
      return { ticket, expiresAtMs: stored.expiresAtMs, serverTimeMs }
    },
    async authenticateTicket(ticket) {
      const holder = await answeredInTime(takeFromRedis(redis, ticket)).catch(() => null)
      return holder ?? takeFromDatabase(pool, ticket, clock.nowMs())
    },
  }
}

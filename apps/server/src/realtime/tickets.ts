import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Redis } from '../platform/redis.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { TicketHolder, TicketSigner } from './sign-ticket.ts'
import { useInDatabase, useInRedis } from './ticket-store.ts'

const TICKET_LIFE_MS = 30_000

/** What sockets need from identity. */
export type SessionPorts = { readonly isSessionLive: (holder: TicketHolder) => Promise<boolean> }

export type Tickets = {
  issue(holder: TicketHolder): { ticket: string; expiresAtMs: number; serverTimeMs: number }
  /** Returns null for a ticket that was not signed by us, has expired, was used before, or whose session has ended. */
  authenticateTicket(ticket: string): Promise<TicketHolder | null>
}

type TicketDeps = {
  readonly signer: TicketSigner
  readonly ports: SessionPorts
  readonly redis: Redis
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
}

/**
 * A ticket says who its holder is and is signed, so no store decides who somebody is. Only its use is stored: in Redis, or
 * in PostgreSQL while Redis is unreachable, so that players can still connect.
 */
export function openTickets({ signer, ports, redis, pool, clock, log }: TicketDeps): Tickets {
  return {
    issue(holder) {
      const serverTimeMs = clock.nowMs()
      const expiresAtMs = serverTimeMs + TICKET_LIFE_MS
      return { ticket: signer.sign(holder, expiresAtMs), expiresAtMs, serverTimeMs }
    },
    async authenticateTicket(text) {
      const ticket = signer.read(text, clock.nowMs())
      if (!ticket) return null
      const isFirstUse = await withTimeout(useInRedis(redis, ticket)).catch((err: unknown) => {
        log.debug({ err }, 'the use of a socket ticket is stored in the database')
        return useInDatabase(pool, ticket, clock.nowMs())
      })
      const { playerId, sessionId } = ticket
      const holder = { playerId, sessionId }
      return isFirstUse && (await ports.isSessionLive(holder)) ? holder : null
    },
  }
}

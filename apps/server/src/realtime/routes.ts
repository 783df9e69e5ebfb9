import { succeed } from '@throwdown/contract/envelope'
import { realtimeTicket } from '@throwdown/contract/realtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../platform/route.ts'
import type { TicketHolder } from './ticket-store.ts'
import type { Tickets } from './tickets.ts'

/** Who made a call that only players may make. */
export type CallerOf = (request: FastifyRequest) => Promise<TicketHolder>

export function realtimeRoutes(api: FastifyInstance, parts: { tickets: Tickets; callerOf: CallerOf }): void {
  serve(api, realtimeTicket, async ({ request }) =>
    succeed(await parts.tickets.issue(await parts.callerOf(request))),
  )
}

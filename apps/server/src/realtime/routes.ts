import { succeed } from '@throwdown/contract/envelope'
import { realtimeTicket } from '@throwdown/contract/realtime'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../platform/route.ts'
import type { Tickets } from './tickets.ts'

export function realtimeRoutes(api: FastifyInstance, tickets: Tickets): void {
  serve(api, realtimeTicket, async ({ request }) => succeed(tickets.issue(callerOf(request))))
}

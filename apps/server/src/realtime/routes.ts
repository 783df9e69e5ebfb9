import { succeed } from '@throwdown/contract/envelope'
import { realtimeTicket } from '@throwdown/contract/realtime'
import type { FastifyInstance } from 'fastify'
import { type CallerOf, serve } from '../platform/route.ts'
import type { Tickets } from './tickets.ts'

export function realtimeRoutes(api: FastifyInstance, deps: { tickets: Tickets; callerOf: CallerOf }): void {
  serve(api, realtimeTicket, async ({ request }) => succeed(deps.tickets.issue(deps.callerOf(request))))
}

import { succeed } from '@throwdown/contract/envelope'
import { playerCard } from '@throwdown/contract/standings'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../platform/route.ts'
import type { BoardDeps } from '../standings/read/show-board.ts'
import { showCard } from './show-card.ts'

/** What a player sees of another one. */
export function cardRoute(api: FastifyInstance, deps: BoardDeps): void {
  serve(api, playerCard, async ({ params, request }) =>
    succeed(await showCard(deps, params.userId, callerOf(request).playerId)),
  )
}

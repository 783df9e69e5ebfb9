import { succeed } from '@throwdown/contract/envelope'
import {
  type BOARD_SORTS,
  globalLeaderboard,
  ownRank,
  playerRank,
  topPlayers,
} from '@throwdown/contract/standings'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../platform/route.ts'
import type { BoardName } from './boards.ts'
import { orderOf } from './order/board-set.ts'
import { type Asked, type BoardDeps, showPage, showRank } from './read/show-board.ts'

type RouteDeps = BoardDeps

export function standingsRoutes(api: FastifyInstance, deps: RouteDeps): void {
  serve(api, globalLeaderboard, async ({ query, request }) => {
    const { page, limit } = query
    const { playerId } = callerOf(request)
    const shown = await showPage(deps, askedOf(query), { page, limit, search: query.search.trim(), playerId })
    return succeed({ ...shown, totalPages: Math.ceil(shown.totalPlayers / limit) })
  })
  serve(api, topPlayers, async ({ query }) => {
    const top = { page: 1, limit: query.limit, search: '', playerId: null }
    const { players, asOf } = await showPage(deps, askedOf(query), top)
    return succeed({ players, asOf })
  })
  serve(api, playerRank, async ({ params, query }) =>
    succeed({ player: await showRank(deps, askedOf(query), params.userId) }),
  )
  serve(api, ownRank, async ({ query, request }) =>
    succeed({ player: await showRank(deps, askedOf(query), callerOf(request).playerId) }),
  )
}

function askedOf({ time, mode, tier, sortBy }: BoardName & { sortBy: (typeof BOARD_SORTS)[number] }): Asked {
  return { name: { time, mode, tier }, order: orderOf(sortBy) }
}

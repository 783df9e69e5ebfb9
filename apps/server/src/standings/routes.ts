import { succeed } from '@throwdown/contract/envelope'
import {
  type BOARD_SORTS,
  globalLeaderboard,
  ownRank,
  playerCard,
  playerRank,
  topPlayers,
} from '@throwdown/contract/standings'
import type { FastifyInstance } from 'fastify'
import { type CallerOf, serve } from '../platform/route.ts'
import type { BoardName } from './boards.ts'
import { orderOf } from './order/board-set.ts'
import { searchBoard } from './read/search-board.ts'
import { type Asked, type BoardParts, showPage, showRank } from './read/show-board.ts'
import { showCard } from './read/show-card.ts'

type Parts = BoardParts & { readonly callerOf: CallerOf }

export function standingsRoutes(api: FastifyInstance, parts: Parts): void {
  serve(api, globalLeaderboard, async ({ query, request }) => {
    const { playerId } = parts.callerOf(request)
    const { page, limit } = query
    const prefix = query.search.trim()
    const shown =
      prefix === ''
        ? await showPage(parts, askedOf(query), { page, limit, playerId })
        : await searchBoard(parts, askedOf(query), { prefix, page, limit, playerId })
    return succeed({ ...shown, totalPages: Math.ceil(shown.totalPlayers / limit) })
  })
  serve(api, topPlayers, async ({ query }) => {
    const { players } = await showPage(parts, askedOf(query), { page: 1, limit: query.limit, playerId: null })
    return succeed({ players })
  })
  serve(api, playerRank, async ({ params, query }) =>
    succeed({ player: await showRank(parts, askedOf(query), params.userId) }),
  )
  serve(api, ownRank, async ({ query, request }) =>
    succeed({ player: await showRank(parts, askedOf(query), parts.callerOf(request).playerId) }),
  )
  serve(api, playerCard, async ({ params }) => succeed(await showCard(parts, params.userId)))
}

function askedOf({ time, mode, tier, sortBy }: BoardName & { sortBy: (typeof BOARD_SORTS)[number] }): Asked {
  return { name: { time, mode, tier }, order: orderOf(sortBy) }
}

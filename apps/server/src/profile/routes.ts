import { succeed } from '@throwdown/contract/envelope'
import { EXPORT_MATCHES_PAGE, exportMatches, exportOwnData } from '@throwdown/contract/own-data'
import { comprehensiveProfile, matchHistory, ownThrows, profileOverview } from '@throwdown/contract/profile'
import { playerCard } from '@throwdown/contract/standings'
import type { FastifyInstance } from 'fastify'
import { readProfile } from '../identity/accounts/change-profile.ts'
import { clientOf } from '../identity/identity.ts'
import { gameSettingsOf } from '../identity/settings/settings-routes.ts'
import type { Context } from '../platform/context.ts'
import { callerOf, serve } from '../platform/route.ts'
import type { BoardDeps } from '../standings/read/show-board.ts'
import { type ExportDeps, exportData } from './export-data.ts'
import { showCard } from './show-card.ts'
import { type HistoryDeps, showHistory, showThrows } from './show-history.ts'
import { type OverviewDeps, showOverview } from './show-overview.ts'

type RouteDeps = OverviewDeps &
  HistoryDeps &
  Pick<Context, 'identityDatabase'> & { readonly identity: ExportDeps }

/** What players see of their own matches; nothing in it returns data of another player. */
export function profileRoutes(
  api: FastifyInstance,
  { identityDatabase: database, identity, ...deps }: RouteDeps,
): void {
  serve(api, profileOverview, async ({ request }) =>
    succeed(await showOverview(deps, callerOf(request).playerId)),
  )
  serve(api, comprehensiveProfile, async ({ request }) => {
    const signedIn = callerOf(request)
    const [user, settings, overview] = await Promise.all([
      readProfile({ database }, signedIn),
      gameSettingsOf(database.pool, signedIn.playerId),
      showOverview(deps, signedIn.playerId),
    ])
    return succeed({ ...overview, user, settings })
  })
  serve(api, matchHistory, async ({ query, request }) =>
    succeed(await showHistory(deps, callerOf(request).playerId, query)),
  )
  serve(api, exportOwnData, async ({ request }) =>
    succeed(await exportData(identity, { signedIn: callerOf(request), client: clientOf(identity, request) })),
  )
  serve(api, exportMatches, async ({ query, request }) =>
    succeed(await showHistory(deps, callerOf(request).playerId, { ...query, limit: EXPORT_MATCHES_PAGE })),
  )
  serve(api, ownThrows, async ({ request }) => succeed(await showThrows(deps.db, callerOf(request).playerId)))
}

/** What a player sees of another one. */
export function cardRoute(api: FastifyInstance, deps: BoardDeps): void {
  serve(api, playerCard, async ({ params, request }) =>
    succeed(await showCard(deps, params.userId, callerOf(request).playerId)),
  )
}

import { dashboard, dashboardStats, type LiveFigures } from '@throwdown/contract/dashboard'
import { succeed } from '@throwdown/contract/envelope'
import { NORMAL_FIRST_MATCHES } from '@throwdown/rules/starting-mode'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { callerOf, serve } from '../platform/route.ts'
import type { DashboardFigures } from './keep-figures.ts'
import { countFirstMatches } from './store.ts'

type RouteDeps = {
  readonly figures: DashboardFigures
  readonly db: pg.Pool
}

export function dashboardRoutes(api: FastifyInstance, { figures, db }: RouteDeps): void {
  serve(api, dashboard, async ({ request }) => {
    const { playerId } = callerOf(request)
    const [shown, matchesPlayed] = await Promise.all([
      figures.show(),
      countFirstMatches(db, { playerId, most: NORMAL_FIRST_MATCHES }),
    ])
    return succeed({ ...shown, stats: withCaller(shown.stats), matchesPlayed })
  })
  serve(api, dashboardStats, async () => succeed({ stats: withCaller((await figures.show()).stats) }))
}

/** The player who asks is here, though their socket may not be open yet. */
const withCaller = (stats: LiveFigures['stats']): LiveFigures['stats'] => ({
  ...stats,
  livePlayersCount: Math.max(1, stats.livePlayersCount),
})

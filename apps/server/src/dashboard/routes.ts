import { dashboard, dashboardStats } from '@throwdown/contract/dashboard'
import { succeed } from '@throwdown/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { callerOf, serve } from '../platform/route.ts'
import type { DashboardFigures } from './keep-figures.ts'
import { hasPlayed } from './store.ts'

type RouteDeps = {
  readonly figures: DashboardFigures
  readonly db: pg.Pool
}

export function dashboardRoutes(api: FastifyInstance, { figures, db }: RouteDeps): void {
  serve(api, dashboard, async ({ request }) => {
    const { playerId } = callerOf(request)
    const [shown, played] = await Promise.all([figures.show(), hasPlayed(db, playerId)])
    return succeed({ ...shown, hasPlayed: played })
  })
  serve(api, dashboardStats, async () => succeed({ stats: (await figures.show()).stats }))
}

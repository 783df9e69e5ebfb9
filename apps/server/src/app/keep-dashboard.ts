import type { FastifyInstance } from 'fastify'
import { DashboardFigures } from '../dashboard/keep-figures.ts'
import { pushFigures } from '../dashboard/push-figures.ts'
import type { Context } from '../platform/context.ts'
import type { PublicPlayersOf } from '../platform/public-player.ts'
import { repeatEvery } from '../platform/repeat.ts'
import type { Connections } from '../realtime/connections.ts'

/** Shorter than the span in which live players are counted. */
const REFRESH_EVERY_MS = 4_000

/** The figures of the dashboard, read and pushed by each node while it runs. */
export function keepDashboard(
  api: FastifyInstance,
  { readDatabase, redis, clock, log }: Pick<Context, 'readDatabase' | 'redis' | 'clock' | 'log'>,
  ports: { readonly connections: Connections; readonly publicPlayersOf: PublicPlayersOf },
): DashboardFigures {
  const figures = new DashboardFigures({ db: readDatabase.pool, redis, clock, ...ports })
  const task = repeatEvery(REFRESH_EVERY_MS, 'show the dashboard', log, async () => {
    await figures.refresh()
    await pushFigures(figures, ports.connections)
  })
  api.addHook('onClose', () => task.stop())
  return figures
}

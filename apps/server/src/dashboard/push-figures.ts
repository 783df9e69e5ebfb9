import { setImmediate } from 'node:timers/promises'
import type { Connections } from '../realtime/connections.ts'
import type { DashboardFigures } from './keep-figures.ts'

// Between two slices the node serves its matches.
const SLICE = 200

/** Sends the figures to the tabs that show them and have not got them yet. */
export async function pushFigures(figures: DashboardFigures, connections: Connections): Promise<void> {
  const { stats, latestWins } = await figures.show()
  const { version } = figures
  const behind = connections
    .all()
    .filter(({ dashboardVersion }) => dashboardVersion !== null && dashboardVersion !== version)
  for (const [index, connection] of behind.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    connection.dashboardVersion = version
    connection.emit('dashboardChanged', { stats, latestWins })
  }
}

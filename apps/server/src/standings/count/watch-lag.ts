import type { Context } from '../../platform/context.ts'
import { readGauge } from '../../platform/read-gauge.ts'
import { findOldestUncounted } from './feed-store.ts'

/** A transaction that stays open, or a worker that stopped counting, shows here before players write to support. */
export function watchLag(context: Pick<Context, 'clock' | 'database' | 'log' | 'metrics'>): void {
  readGauge(context, {
    name: 'standings_behind_seconds',
    help: 'Age of the oldest committed event that no board shows yet; 0 when all are counted',
    read: async () => {
      const atMs = await findOldestUncounted(context.database.pool)
      return atMs === null ? 0 : Math.max(0, context.clock.nowMs() - atMs) / 1_000
    },
  })
}

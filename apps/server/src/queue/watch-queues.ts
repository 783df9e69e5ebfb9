import { MODES, type Mode, TIERS, type Tier } from '@throwdown/rules/terms'
import type { Context } from '../platform/context.ts'
import { readGauges } from '../platform/read-gauges.ts'
import { listWaits, type QueueWait } from './waits-store.ts'

/** Who waits, in the whole product. The worker reads it, so that it costs the same for any number of servers. */
export function watchQueues(context: Pick<Context, 'clock' | 'database' | 'log' | 'metrics'>): void {
  const { clock, database } = context
  const labelNames = ['mode', 'tier'] as const
  const gauges = [
    { name: 'queue_waiting_players', help: 'Players that wait, by mode and tier', labelNames },
    {
      name: 'queue_oldest_wait_seconds',
      help: 'How long the player has waited that has waited longest; 0 without one',
      labelNames,
    },
  ] as const
  readGauges(context, gauges, async () => {
    const waits = await listWaits(database.pool)
    const inEachQueue = (valueOf: (wait: QueueWait | undefined) => number) =>
      QUEUES.map(({ mode, tier }) => ({
        labels: { mode, tier: String(tier) },
        value: valueOf(waits.find((wait) => wait.mode === mode && wait.tier === tier)),
      }))
    const nowMs = clock.nowMs()
    return {
      queue_waiting_players: inEachQueue((wait) => wait?.players ?? 0),
      queue_oldest_wait_seconds: inEachQueue((wait) =>
        wait ? Math.max(0, nowMs - wait.oldestJoinedAtMs) / 1_000 : 0,
      ),
    }
  })
}

const QUEUES: readonly { readonly mode: Mode; readonly tier: Tier }[] = MODES.flatMap((mode) =>
  TIERS.map((tier) => ({ mode, tier })),
)

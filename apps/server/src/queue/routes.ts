import { succeed } from '@throwdown/contract/envelope'
import { queueCounts } from '@throwdown/contract/queue'
import { MODES, TIERS } from '@throwdown/rules/terms'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { serve } from '../platform/route.ts'
import { shownCount } from './shown-count.ts'
import { countWaiting } from './store.ts'

export function queueRoutes(api: FastifyInstance, pool: pg.Pool): void {
  serve(api, queueCounts, async () => {
    const counts = await countWaiting(pool)
    const waitingIn = (tier: number, mode: string): number =>
      counts.find((queue) => queue.tier === tier && queue.mode === mode)?.playersWaiting ?? 0
    return succeed({
      queues: MODES.flatMap((mode) =>
        TIERS.map((tier) => ({ tier, mode, playersWaiting: shownCount(waitingIn(tier, mode), mode) })),
      ),
    })
  })
}

import { succeed } from '@throwdown/contract/envelope'
import { serviceHealth, systemStatus } from '@throwdown/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/route.ts'
import { version } from '../platform/version.ts'
import { serviceHealthReader } from './service-health.ts'

/** Less than the reply itself is kept. */
const CACHE = 'public, max-age=10'

export function systemRoutes(api: FastifyInstance, context: Context): void {
  const { clock, startedAtMs } = context
  serve(api, systemStatus, async () => {
    const nowMs = clock.nowMs()
    return succeed({
      version,
      time: new Date(nowMs).toISOString(),
      uptimeSeconds: Math.floor((nowMs - startedAtMs) / 1000),
    })
  })
  const health = serviceHealthReader(context)
  api.addHook('onClose', async () => health.stop())
  serve(api, serviceHealth, async ({ reply }) => {
    reply.header('cache-control', CACHE)
    const { checkedAt, parts } = await health.read()
    return succeed({ checkedAt, parts: [...parts] })
  })
}

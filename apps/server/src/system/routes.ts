import { succeed } from '@throwdown/contract/envelope'
import { systemStatus } from '@throwdown/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/route.ts'
import { version } from '../platform/version.ts'

export function systemRoutes(api: FastifyInstance, { clock, startedAtMs }: Context): void {
  serve(api, systemStatus, async () => {
    const nowMs = clock.nowMs()
    return succeed({
      version,
      time: new Date(nowMs).toISOString(),
      uptimeSeconds: Math.floor((nowMs - startedAtMs) / 1000),
    })
  })
}

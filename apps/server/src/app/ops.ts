import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { pingDatabase } from '../platform/sql.ts'

const READY_ANSWER_MAX_MS = 1_000

type OpsDeps = Pick<Context, 'metrics' | 'shutdown' | 'database' | 'log'>

/** Metrics and health on their own port: never public, and served while the public port sheds load or drains. */
export function buildOps(context: OpsDeps): FastifyInstance {
  const ops = Fastify({ logger: false })
  ops.get('/metrics', async (_request, reply) => {
    reply.type(context.metrics.registry.contentType)
    return context.metrics.registry.metrics()
  })
  ops.get('/health/live', async () => ({ status: 'live' }))
  ops.get('/health/ready', async (_request, reply) => {
    const status = await readiness(context)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  return ops
}

/** Redis is not required: everything in it may be lost, and the service runs without it. */
async function readiness({
  shutdown,
  database,
  log,
}: OpsDeps): Promise<'ready' | 'draining' | 'database_unreachable'> {
  if (shutdown.isDraining()) return 'draining'
  try {
    await Promise.race([
      pingDatabase(database.pool),
      delay(READY_ANSWER_MAX_MS).then(() => Promise.reject(new Error('no answer in time'))),
    ])
    return 'ready'
  } catch (err) {
    log.warn({ err }, 'not ready: PostgreSQL does not answer')
    return 'database_unreachable'
  }
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'
import { withTimeout } from './with-timeout.ts'

const COUNT_REQUEST = `
local current = redis.call('incr', KEYS[1])
if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { current, redis.call('pttl', KEYS[1]) }
`

type CountReport = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The session of a call that proves one, without asking whether it is live. */
export type ReadSessionId = (request: FastifyRequest) => Promise<string | null>

/**
 * Counts the requests of each session, or of each address without one, across all nodes: players behind one address of a provider do
 * not use up each other's calls. Without Redis it admits every request and counts that in a metric.
 */
export async function limitRequests(
  app: FastifyInstance,
  context: Context,
  readSessionId: ReadSessionId,
): Promise<void> {
  const { config } = context
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_MAX,
    timeWindow: config.RATE_LIMIT_WINDOW_MS,
    store: storeIn(context),
    keyGenerator: async (request) => {
      const sessionId = await readSessionId(request)
      return sessionId === null ? request.ip : `session:${sessionId}`
    },
    skipOnError: true,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
}

function storeIn(context: Context) {
  return class RequestCounts {
    readonly scope: string

    constructor(options: { routeInfo?: { method?: unknown; url?: string } }) {
      const route = options.routeInfo
      this.scope = route ? `${String(route.method)}:${route.url}` : 'all'
    }

    incr(key: string, report: CountReport, windowMs: number): void {
      countRequest(context, { key: `rate:${this.scope}:${key}`, windowMs }).then(
        (result) => report(null, result),
        (error: unknown) => {
          context.metrics.rateLimitUnavailable.inc()
          report(error instanceof Error ? error : new Error('redis failed', { cause: error }))
        },
      )
    }

    /** A route with its own limit has its own counts. */
    child(options: object): RequestCounts {
      return new RequestCounts(options)
    }
  }
}

/** Adds one to the count of this key and returns the count in its window. Throws when Redis does not reply. */
export async function countRequest(
  { redis }: Pick<Context, 'redis'>,
  { key, windowMs }: { key: string; windowMs: number },
): Promise<{ current: number; ttl: number }> {
  const reply: unknown = await withTimeout(
    redis.eval(COUNT_REQUEST, { keys: [key], arguments: [String(windowMs)] }),
  )
  if (!Array.isArray(reply)) throw new Error('redis answered a count with something else')
  const [current, ttl] = reply.map(Number)
  if (current === undefined || ttl === undefined) throw new Error('redis answered a count with too little')
  return { current, ttl }
}

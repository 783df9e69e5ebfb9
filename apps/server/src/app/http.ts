import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { CHALLENGE_HEADER } from '@throwdown/contract/challenge'
import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findSignedIn, requireSession, sessionIdOf } from '../identity/sessions/authenticate.ts'
import type { Context } from '../platform/context.ts'
import { replyWithErrors, sendFailure } from '../platform/error-reply.ts'
import { requestIdFrom } from '../platform/ids.ts'
import { describeApi } from '../platform/openapi.ts'
import { limitRequests } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { version } from '../platform/version.ts'
import { auditRefusals } from './audit-refusals.ts'

// A slow sender may not hold a connection for longer than any normal call takes.
const REQUEST_TIMEOUT_MS = 20_000
const PRESSURE_SAMPLE_MS = 250

export type RegisterRoutes = (api: FastifyInstance, context: Context) => void

export async function buildHttp(context: Context, registerRoutes: RegisterRoutes): Promise<FastifyInstance> {
  const { config, metrics } = context
  const loggerInstance: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: config.BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => {
      void sendFailure({ error, request, reply, metrics })
    },
  })
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  // Every call asks for its session: a flood of calls takes no connection from matches.
  const sessions = { ...context, database: context.identityDatabase }
  app.decorate('requireAccess', requireSession(sessions))
  app.decorate('findCaller', findSignedIn(sessions))
  await app.register(cookie)
  observeRequests(app, context)
  endConnectionsWhenClosing(app)
  await shedLoad(app, context)
  await secureHeaders(app, context)
  await limitRequests(app, context, sessionIdOf(context))
  replyWithErrors(app, metrics)
  auditRefusals(app, context)
  await describeApi(app, version)
  await app.register(
    async (api) => {
      checkAgainstContract(api, config.NODE_ENV !== 'production')
      registerRoutes(api, context)
    },
    { prefix: '/api' },
  )
  return app
}

function observeRequests(app: FastifyInstance, { metrics }: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the path: paths carry ids, and a metric per id would grow without limit.
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.httpDuration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    request.log.info({ method: request.method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** A kept-alive connection that was busy when closing began would hold the process until its idle timeout. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

class Overloaded extends Refusal {
  constructor() {
    super('overloaded')
  }
}

async function shedLoad(app: FastifyInstance, { config }: Context): Promise<void> {
  // Without a limit there is nothing to measure, and the plugin never stops to.
  if (config.EVENT_LOOP_DELAY_MAX_MS === 0 && config.HEAP_BYTES_MAX === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: config.EVENT_LOOP_DELAY_MAX_MS,
    maxHeapUsedBytes: config.HEAP_BYTES_MAX,
    sampleInterval: PRESSURE_SAMPLE_MS,
    retryAfter: 2,
    customError: Overloaded,
  })
}

async function secureHeaders(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(helmet, {
    // The API returns only JSON; the docs page replaces this policy with its own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(cors, {
    origin: [...config.WEB_ORIGINS],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id', OWN_PAGE_HEADER.name, CHALLENGE_HEADER],
    exposedHeaders: ['x-request-id', 'retry-after'],
    credentials: true,
    maxAge: 600,
  })
}

/**
 * Requests are always checked. Replies are parsed by the contract in development and tests, so a wrong shape fails
 * there; production uses a serialiser compiled from the same schema, which costs less and still drops unknown fields.
 */
function checkAgainstContract(api: FastifyInstance, parseReplies: boolean): void {
  api.setValidatorCompiler(validatorCompiler)
  if (parseReplies) {
    api.setSerializerCompiler(serializerCompiler)
    return
  }
  api.addHook('onRoute', (route) => {
    const reply = route.config?.endpoint?.reply
    if (reply)
      route.schema = { ...route.schema, response: { 200: z.toJSONSchema(reply, { target: 'draft-7' }) } }
  })
}

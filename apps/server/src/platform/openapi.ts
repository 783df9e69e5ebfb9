import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ALWAYS_POSSIBLE, type Endpoint } from '@throwdown/contract/endpoint'
import { failureReply } from '@throwdown/contract/envelope'
import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Caller } from './route.ts'

// Swagger UI writes style attributes; nothing else beyond its own files is allowed.
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

// The shape of every refusal, described once: the whole is a tenth as long.
const schemaRegistry = z.registry<{ id: string }>().add(failureReply, { id: 'Failure' })
const jsonSchemaTransform = createJsonSchemaTransform({ schemaRegistry })

/** Describes every endpoint from the contract. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Throwdown', description: 'The HTTP calls of the Throwdown game', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint
      return jsonSchemaTransform({ ...document, schema: endpoint ? describe(endpoint) : { hide: true } })
    },
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      request.caller = await scope.findCaller(request)
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      transformSpecification: (document, request) => describedTo(document, request.caller),
    })
    scope.get('/api/openapi.json', async (request) => describedTo(app.swagger(), request.caller))
  })
}

const STAFF_ONLY = 'x-staff-only'

/** The calls of staff are described to staff alone: nobody else can use them, and an intruder would read what to look for. */
function describedTo<Document extends { paths?: object }>(
  document: Document,
  caller: Caller | null,
): Document {
  if (caller?.role === 'admin') return document
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, calls]: [string, object]) => {
    const open = Object.entries(calls).filter(([, call]: [string, object]) => !(STAFF_ONLY in call))
    return open.length > 0 ? [[path, Object.fromEntries(open)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function describe(endpoint: Endpoint) {
  const [, tag = 'api'] = endpoint.path.split('/')
  return {
    summary: endpoint.summary,
    tags: [tag],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.access === 'admin' && { [STAFF_ONLY]: true }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.reply, ...failuresOf(endpoint) },
  }
}

function failuresOf(endpoint: Endpoint) {
  const codes = new Set<ErrorCode>([...endpoint.refusals, ...ALWAYS_POSSIBLE])
  if (endpoint.access !== 'public') codes.add('not_signed_in')
  if (endpoint.access === 'admin') codes.add('not_allowed')
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('invalid_request')
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      { description: group.join(', '), content: { 'application/json': { schema: failureReply } } },
    ]),
  )
}

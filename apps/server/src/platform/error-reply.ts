import type { FailureReply } from '@throwdown/contract/envelope'
import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Metrics } from './metrics.ts'
import { Refusal, refuse } from './refusal.ts'

/** The one place where an error becomes a reply: a code of the closed list and its text, never the error's message. */
export function replyWithErrors(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((error, request, reply) => sendFailure({ error, request, reply, metrics }))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => refuse('not_found'))
}

interface Failure {
  readonly error: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly metrics: Metrics
}

export function sendFailure({ error, request, reply, metrics }: Failure): FastifyReply {
  const code = codeOf(error)
  metrics.refusals.inc({ code })
  if (code === 'internal_error') request.log.error({ err: error, bug: true }, 'request failed')
  else request.log.debug({ refusal: code, fields: fieldsOf(error) }, 'request declined')
  const { status, message } = ERRORS[code]
  const failure: FailureReply = { success: false, message, code, requestId: request.id }
  // Framework errors (a malformed URL) run no hooks, so the id is set here as well.
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure))
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.refusal
  if (hasZodFastifySchemaValidationErrors(error)) return 'invalid_request'
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 429) return 'too_many_requests'
  return typeof status === 'number' && status >= 400 && status < 500 ? 'invalid_request' : 'internal_error'
}

/** Names of the wrong fields, for the log; never their values. */
function fieldsOf(error: unknown): string[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  return error.validation.map((issue) => issue.instancePath)
}

import type { Access, Endpoint, Parsed } from '@throwdown/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Set by `requireAccess`. */
    caller: Caller | null
  }
  interface FastifyInstance {
    /** Throws a refusal unless the caller may use an endpoint of this access. */
    requireAccess: RequireAccess
    /** For public endpoints that know a signed-in caller: null unless the call proves a live session. */
    findCaller: FindCaller
  }
}

/** The player who makes a call, and the session it comes from. */
export interface Caller {
  readonly playerId: string
  readonly sessionId: string
  readonly username: string
  readonly role: 'player' | 'admin'
  readonly secondFactor: boolean
}

/** Use in handlers of endpoints that are not public: `requireAccess` has set the caller. */
export function callerOf(request: FastifyRequest): Caller {
  return request.caller ?? refuse('not_signed_in')
}

export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>

export type RequireAccess = (request: FastifyRequest, access: Exclude<Access, 'public'>) => Promise<void>

interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Serves an endpoint of the contract: its schemas validate the request, its types check what the handler reads and returns. */
export function serve<E extends Endpoint>(
  api: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Parsed<E, 'reply'>>,
): void {
  const { access } = endpoint
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: endpoint.reply },
    },
    onRequest: access === 'public' ? [] : admitAs(api, access),
    handler: (request, reply) => handler(callOf<E>(request, reply)),
  })
}

/** What a signed-in caller gets belongs to one person and one moment: no cache keeps it, whatever the reply is. */
function admitAs(api: FastifyInstance, access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store')
    await api.requireAccess(request, access)
  }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { params, query, body } = request
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the validator has parsed these by the endpoint's own schemas
  return { params, query, body, request, reply } as Call<E>
}

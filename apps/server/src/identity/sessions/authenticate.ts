import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import type { RequireAccess } from '../../platform/route.ts'
import { nowOf } from '../identity.ts'
import { readAccessToken } from './access-token.ts'
import { findLiveSession } from './session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

export interface SignedIn {
  readonly playerId: string
  readonly sessionId: string
  readonly username: string
  readonly role: 'player' | 'admin'
}

type Parts = Pick<Context, 'config' | 'clock' | 'database'>

/** Checks the session in PostgreSQL at every call: what has ended there has ended. */
export function requireSession(context: Parts): RequireAccess {
  return async (request, access) => {
    const token = bearerOf(request)
    const session = (token && (await findSession(context, token))) || refuse('not_signed_in')
    const isStaff = session.role === 'admin' && session.secondFactor
    if (access === 'admin' && !isStaff) refuse('not_allowed')
    const { playerId, sessionId, username } = session
    request.signedIn = { playerId, sessionId, username, role: isStaff ? 'admin' : 'player' }
  }
}

async function findSession(context: Parts, token: string) {
  const claims = await readAccessToken(context, token)
  return claims && findLiveSession(context.database.pool, { ...claims, now: nowOf(context) })
}

/** Inside a handler of an endpoint that is not public. */
export function signedInOf(request: FastifyRequest): SignedIn {
  return request.signedIn ?? refuse('not_signed_in')
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

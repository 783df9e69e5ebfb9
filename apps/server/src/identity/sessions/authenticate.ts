import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { ReadSessionId } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FindCaller, RequireAccess } from '../../platform/route.ts'
import { nowOf } from '../identity.ts'
import { readAccessToken } from './access-token.ts'
import { findLiveSession } from './session-store.ts'

type AuthenticateDeps = Pick<Context, 'config' | 'clock' | 'database'>

/** Checks the session in PostgreSQL at every call, so that an ended session is refused at once. */
export function requireSession(deps: AuthenticateDeps): RequireAccess {
  const findCaller = findSignedIn(deps)
  return async (request, access) => {
    const caller = (await findCaller(request)) ?? refuse('not_signed_in')
    if (access === 'admin' && caller.role !== 'admin') refuse('not_allowed', { playerId: caller.playerId })
    request.caller = caller
  }
}

export function findSignedIn(deps: AuthenticateDeps): FindCaller {
  return async (request) => {
    const token = bearerOf(request)
    const session = token && (await findSession(deps, token))
    if (!session) return null
    const { playerId, sessionId, username, secondFactor, role, forStaff } = session
    const isStaff = role === 'admin' && forStaff
    return { playerId, sessionId, username, role: isStaff ? 'admin' : 'player', secondFactor }
  }
}

/** Of a token that is signed by us and has not expired; the session may have ended. */
export function sessionIdOf(deps: Pick<Context, 'config' | 'clock'>): ReadSessionId {
  return async (request) => {
    const token = bearerOf(request)
    return (token && (await readAccessToken(deps, token))?.sessionId) || null
  }
}

async function findSession(deps: AuthenticateDeps, token: string) {
  const claims = await readAccessToken(deps, token)
  return claims && findLiveSession(deps.database.pool, { ...claims, now: nowOf(deps) })
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

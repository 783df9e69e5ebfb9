import { refuse } from '../../src/platform/refusal.ts'
import type { RequireAccess } from '../../src/platform/route.ts'

/** Reads the caller from headers instead of a session, so that tests need no account. */
export const callerByHeader: RequireAccess = async (request) => {
  const { 'x-player': playerId, 'x-session': sessionId = 'session' } = request.headers
  if (typeof playerId !== 'string' || typeof sessionId !== 'string') return refuse('not_signed_in')
  request.caller = { playerId, sessionId, username: 'player', role: 'player', secondFactor: false }
}

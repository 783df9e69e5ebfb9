import type { Caller, FindCaller, RequireAccess } from '../../src/platform/route.ts'

/** Every call comes from this session, so that tests need no account. */
export const callAs =
  (caller: Pick<Caller, 'playerId' | 'sessionId'>): RequireAccess =>
  async (request) => {
    request.caller = callerOf(caller)
  }

const callerOf = (caller: Pick<Caller, 'playerId' | 'sessionId'>): Caller => ({
  ...caller,
  username: 'player',
  role: 'player',
  secondFactor: false,
})

/** Reads the caller from headers instead of a session; without them a handler that needs its caller refuses. */
export const callerByHeader: RequireAccess = async (request, access) => {
  const { 'x-player': playerId, 'x-session': sessionId = 'session' } = request.headers
  if (typeof playerId === 'string' && typeof sessionId === 'string')
    await callAs({ playerId, sessionId })(request, access)
}

/** As `callerByHeader`, for public endpoints. */
export const findByHeader: FindCaller = async (request) => {
  const { 'x-player': playerId } = request.headers
  return typeof playerId === 'string' ? callerOf({ playerId, sessionId: 'session' }) : null
}

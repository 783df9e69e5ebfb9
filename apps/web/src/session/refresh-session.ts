import { type Dispatch } from '@reduxjs/toolkit'
import { exchangeCookie } from './exchange-cookie.ts'
import { type SessionState, sessionEnded, sessionStarted, tokenRefreshed } from './session.ts'

/** Expiry time that a JWT claims; null if it has none. Only the server decides whether a token is valid. */
export function tokenExpiresAtMs(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return hasExpiry(claims) ? claims.exp * 1_000 : null
  } catch {
    return null
  }
}

function hasExpiry(claims: unknown): claims is { exp: number } {
  return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
}

type SessionStore = { dispatch: Dispatch; getState: () => { auth: SessionState } }

/** `waiting`: the session of a signup, which works once its e-mail is verified. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'waiting' | 'unreachable'

/** Fetches a new access token for the running session, or ends the session here when the server refuses. */
export async function refreshSession({ dispatch, getState }: SessionStore): Promise<RefreshOutcome> {
  const { token } = getState().auth
  const answer = await exchangeCookie()
  if (answer === 'unreachable' || answer === 'waiting') return answer
  if (answer === 'refused') {
    // A player who logged in again meanwhile has another session, which was not refused.
    if (getState().auth.token === token) dispatch(sessionEnded('expired'))
    return 'ended'
  }
  dispatch(tokenRefreshed(answer))
  return 'refreshed'
}

/** Signs this tab in with the cookie of the browser: another tab logged in, or a signup was verified. */
export async function startFromCookie(dispatch: Dispatch): Promise<void> {
  const answer = await exchangeCookie()
  if (typeof answer === 'object') dispatch(sessionStarted(answer))
}

import type { Dispatch } from '@reduxjs/toolkit'
import type { OwnUser } from '@throwdown/contract/user'
import { sessionEnded, sessionStarted, tokenRefreshed } from './session.ts'

/** `waiting`: the session of a signup, which works once its e-mail is verified. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'waiting' | 'unreachable'

type CookieAnswer = { user: OwnUser; token: string } | 'refused' | 'waiting' | 'unreachable'

const LOCK_NAME = 'throwdown-refresh'

let running: Promise<CookieAnswer> | null = null

/** Fetches a new access token for the running session, or ends the session here when the server refuses. */
export async function refreshSession(dispatch: Dispatch): Promise<RefreshOutcome> {
  const answer = await exchangeCookie()
  if (answer === 'unreachable' || answer === 'waiting') return answer
  if (answer === 'refused') {
    dispatch(sessionEnded('expired'))
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

/**
 * Exchanges the refresh cookie for a new access token, at most once at a time. The cookie works once, so two
 * tabs sending it together would look like theft: a lock makes them take turns, each with the cookie of the other.
 */
function exchangeCookie(): Promise<CookieAnswer> {
  running ??= withTabLock(askForToken).finally(() => {
    running = null
  })
  return running
}

function withTabLock(work: () => Promise<CookieAnswer>): Promise<CookieAnswer> {
  return 'locks' in navigator ? navigator.locks.request(LOCK_NAME, work) : work()
}

const NOT_VERIFIED_STATUS = 403

async function isOfSignup(response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'email_not_verified'
}

async function askForToken(): Promise<CookieAnswer> {
  try {
    const { OWN_PAGE_HEADER, refresh } = await import('@throwdown/contract/auth')
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { accept: 'application/json', [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value },
    })
    if (response.status >= 500 || response.status === 429) return 'unreachable'
    if (response.status === NOT_VERIFIED_STATUS && (await isOfSignup(response))) return 'waiting'
    if (!response.ok) return 'refused'
    const { user, token } = refresh.reply.parse(await response.json())
    return { user, token }
  } catch {
    // No network, or a reply that is not ours: the session may still be valid.
    return 'unreachable'
  }
}

import { OWN_PAGE_HEADER } from '@throwdown/contract/own-page'
import type { OwnUser } from '@throwdown/contract/user'

/** `waiting`: the session of a signup, which works once its e-mail is verified. */
type CookieReply = { user: OwnUser; token: string } | 'refused' | 'waiting' | 'unreachable'

const LOCK_NAME = 'throwdown-refresh'
const NOT_VERIFIED_STATUS = 403

let running: Promise<CookieReply> | null = null
let early: Promise<CookieReply> | null = null

/** While the code of the session is still being fetched: the next exchange is this one. */
export function exchangeCookieEarly(): void {
  early = exchange()
}

/**
 * Exchanges the refresh cookie for a new access token, at most once at a time. The cookie works once, so two
 * tabs sending it together would look like theft: a lock makes them take turns, each with the cookie of the other.
 */
export function exchangeCookie(): Promise<CookieReply> {
  const answer = early ?? exchange()
  early = null
  return answer
}

function exchange(): Promise<CookieReply> {
  running ??= withTabLock(requestToken).finally(() => {
    running = null
  })
  return running
}

function withTabLock(work: () => Promise<CookieReply>): Promise<CookieReply> {
  return 'locks' in navigator ? navigator.locks.request(LOCK_NAME, work) : work()
}

async function requestToken(): Promise<CookieReply> {
  try {
    // The contract, which checks the reply, is fetched meanwhile.
    const contract = import('@throwdown/contract/auth')
    const [response, { refresh }] = await Promise.all([sendCookie(), contract])
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

function sendCookie(): Promise<Response> {
  return fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value },
  })
}

async function isOfSignup(response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'email_not_verified'
}

import type { Dispatch } from '@reduxjs/toolkit'
import { sessionEnded, tokenRefreshed } from './session.ts'
import { readStoredSession } from './stored-session.ts'

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

const LOCK_NAME = 'throwdown-refresh'

let running: Promise<RefreshOutcome> | null = null

/**
 * Exchanges the refresh cookie for a new access token, at most once at a time. The cookie works once, so two
 * tabs using it together would look like theft and end the session: a lock makes them take turns, and the
 * second finds the first one's token in the shared storage.
 */
export function refreshSession(oldToken: string | null, dispatch: Dispatch): Promise<RefreshOutcome> {
  running ??= withTabLock(() => refreshOrAdopt(oldToken, dispatch)).finally(() => {
    running = null
  })
  return running
}

function withTabLock(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return 'locks' in navigator ? navigator.locks.request(LOCK_NAME, work) : work()
}

async function refreshOrAdopt(oldToken: string | null, dispatch: Dispatch): Promise<RefreshOutcome> {
  const stored = readStoredSession(localStorage)
  if (stored?.token && stored.token !== oldToken) {
    dispatch(tokenRefreshed({ token: stored.token }))
    return 'refreshed'
  }
  const answer = await askForToken()
  if (answer === 'refused') dispatch(sessionEnded('expired'))
  if (answer === 'refused') return 'ended'
  if (answer === 'unreachable') return 'unreachable'
  dispatch(tokenRefreshed({ token: answer.token, user: answer.user }))
  return 'refreshed'
}

async function askForToken() {
  try {
    const { OWN_PAGE_HEADER, refresh } = await import('@throwdown/contract/auth')
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: { accept: 'application/json', [OWN_PAGE_HEADER.name]: OWN_PAGE_HEADER.value },
    })
    if (response.status >= 500 || response.status === 429) return 'unreachable'
    if (!response.ok) return 'refused'
    return refresh.reply.parse(await response.json())
  } catch {
    // No network, or a reply that is not ours: the session may still be valid.
    return 'unreachable'
  }
}

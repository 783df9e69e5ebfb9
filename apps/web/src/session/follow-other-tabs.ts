import { sessionEnded, sessionStarted } from './session.ts'
import type { Store } from './store.ts'
import { parseStoredSession, ROOT_KEY } from './stored-session.ts'

/** Applies a login or logout of one tab to all tabs. */
export function followOtherTabs(store: Store): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== ROOT_KEY && event.key !== null) return
    const session = parseStoredSession(event.newValue)
    const current = store.getState().auth
    if (!session?.user || !session.token) {
      if (current.isAuthenticated) store.dispatch(sessionEnded('logged-out'))
    } else if (session.token !== current.token) {
      store.dispatch(sessionStarted({ user: session.user, token: session.token }))
    }
  })
}

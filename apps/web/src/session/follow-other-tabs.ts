import { startFromCookie } from './refresh-session.ts'
import { sessionEnded } from './session.ts'
import type { Store } from './store.ts'
import { parseStoredSession, ROOT_KEY } from './stored-session.ts'

/** Applies a login or logout of one tab to all tabs. */
export function followSessionOfOtherTabs(store: Store): void {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== ROOT_KEY && event.key !== null) return
    const stored = parseStoredSession(event.newValue)
    const current = store.getState().auth
    if (!stored?.user) {
      if (current.isAuthenticated) store.dispatch(sessionEnded('logged-out'))
      return
    }
    const isOther = !current.isAuthenticated || stored.user.id !== current.user?.id
    const isVerifiedThere = current.isPending === true && !stored.isPending
    if (isOther || isVerifiedThere) void startFromCookie(store.dispatch)
  })
}

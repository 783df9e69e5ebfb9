import { useNavigate } from 'react-router'
import { api } from '../api/base.ts'
import { paths } from '../routing/paths.ts'
import { selectToken, sessionEnded } from './session.ts'
import { useAppStore } from './store.ts'

/** Long enough to read that it worked. */
const LEAVES_AFTER_MS = 1_000

/** Ends the session here after a change of the account that has ended it on the server. */
export function useLeave(): () => void {
  const store = useAppStore()
  const navigate = useNavigate()
  return () => {
    const left = selectToken(store.getState())
    setTimeout(() => {
      const token = selectToken(store.getState())
      // Somebody has logged in since.
      if (token !== null && token !== left) return
      store.dispatch(sessionEnded('logged-out'))
      // A refused call may have ended it already: the player at the login now must not lose a call to this.
      if (token === null) return
      store.dispatch(api.util.resetApiState())
      void navigate(paths.logIn)
    }, LEAVES_AFTER_MS)
  }
}

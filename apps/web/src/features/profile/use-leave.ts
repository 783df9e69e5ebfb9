import { useNavigate } from 'react-router'
import { api } from '../../api/base.ts'
import { paths } from '../../routing/paths.ts'
import { sessionEnded } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'

/** Long enough to read that it worked. */
const LEAVES_AFTER_MS = 1_000
const MESSAGE_KEY = 'throwdown-deactivated'

/** Ends the session here after a deactivation, which has ended it on the server. */
export function useLeave(): (message: string) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return (message) => {
    sessionStorage.setItem(MESSAGE_KEY, message)
    setTimeout(() => {
      dispatch(sessionEnded('logged-out'))
      dispatch(api.util.resetApiState())
      void navigate(paths.logIn)
    }, LEAVES_AFTER_MS)
  }
}

import { useNavigate } from 'react-router'
import { api } from '../api/base.ts'
import { paths } from '../routing/paths.ts'
import { sessionEnded } from './session.ts'
import { useAppDispatch } from './store.ts'

/** Long enough to read that it worked. */
const LEAVES_AFTER_MS = 1_000

/** Ends the session here after a change of the account that has ended it on the server. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    setTimeout(() => {
      dispatch(sessionEnded('logged-out'))
      dispatch(api.util.resetApiState())
      void navigate(paths.logIn)
    }, LEAVES_AFTER_MS)
  }
}

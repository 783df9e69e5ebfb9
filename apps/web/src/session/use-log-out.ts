import { useNavigate } from 'react-router'
import { api } from '../api/base.ts'
import { calls } from '../api/calls.ts'
import { useCall } from '../api/use-call.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { showToast } from '../ui/show-toast.ts'
import { sessionEnded } from './session.ts'
import { sessionStrings } from './session-strings.en.ts'
import { useAppDispatch } from './store.ts'

/** Ends the session here and on the server, and shows a toast. Works without a connection too. */
export function useLogOut(): { logOut: () => Promise<void>; isLoggingOut: boolean } {
  const t = useStrings(sessionStrings)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [endOnServer, { isLoading }] = useCall(calls.logOut)
  async function logOut(): Promise<void> {
    await endOnServer()
    dispatch(sessionEnded('logged-out'))
    dispatch(api.util.resetApiState())
    showToast('success', t('session.loggedOut'))
    // The socket may have logged this tab out before the reply: then it is on that page, and a player who moved on is not brought back.
    if (window.location.pathname !== paths.logIn) await navigate(paths.logIn)
  }
  return { logOut, isLoggingOut: isLoading }
}

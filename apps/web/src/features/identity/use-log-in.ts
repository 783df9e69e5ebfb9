import type { login } from '@throwdown/contract/auth'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { ErrorCode } from '@throwdown/contract/errors'
import type { OwnUser } from '@throwdown/contract/user'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showFailure, UNREADABLE } from '../../forms/show-failure.ts'
import type { RefusedField } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { sessionStarted } from '../../session/session.ts'
import { useAppDispatch } from '../../session/store.ts'
import { identityStrings } from './identity-strings.en.ts'
import { readOrigin } from './navigation-state.ts'
import { showWelcome } from './show-welcome.ts'
import type { LogInValues } from './validation.ts'

export type Challenge = {
  mfaToken: string
  enrolment: { otpauthUrl: string; secret: string } | null
}

type Send = (call: {
  body: { email: string; password: string }
}) => PromiseLike<{ data?: Parsed<typeof login, 'reply'> | undefined; error?: unknown }>

type LogInOptions = {
  send: Send
  flow: 'log-in' | 'admin-log-in'
  onFailure?: (code: ErrorCode | null, identifier: string) => void
  welcomeAdmin: 'identity.welcome.admin' | 'identity.welcome.adminPanel'
}

/** Logs in players and staff: credentials, then a second factor if the account has one. */
export function useLogIn({ send, flow, onFailure, welcomeAdmin }: LogInOptions) {
  const finish = useFinishLogIn(welcomeAdmin)
  const [challenge, setChallenge] = useState<Challenge | null>(null)

  async function logIn({ identifier, password }: LogInValues): Promise<RefusedField<LogInValues> | void> {
    const { data, error } = await send({ body: { email: identifier.trim(), password } })
    if (data?.mfaRequired && data.mfaToken) {
      setChallenge({ mfaToken: data.mfaToken, enrolment: data.mfaEnrolment ?? null })
    } else if (data?.user && data.token) {
      await finish({ user: data.user, token: data.token })
    } else {
      const { code, text } = await showFailure(data ? 'log-in' : flow, data ? UNREADABLE : error)
      onFailure?.(code, identifier)
      // Also in the form, where it stays: a toast is gone in five seconds.
      if (code === 'credentials_wrong') return { field: 'password', text }
    }
  }
  return { logIn, challenge, finish }
}

/** Stores the session, shows a welcome, and opens the page the player wanted. */
function useFinishLogIn(welcomeAdmin: LogInOptions['welcomeAdmin']) {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { state } = useLocation()
  return async ({ user, token }: { user: OwnUser; token: string }): Promise<void> => {
    const isAdmin = user.role === 'admin'
    dispatch(sessionStarted({ user, token }))
    showWelcome(t(isAdmin ? welcomeAdmin : 'identity.welcome.player', { username: user.username }))
    const home = isAdmin ? paths.adminDashboard : paths.dashboard
    await navigate(readOrigin(state) ?? home, { replace: true })
  }
}

import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { startFromCookie } from '../../session/refresh-session.ts'
import { emailVerified, selectIsAuthenticated } from '../../session/session.ts'
import { useAppDispatch, useAppSelector } from '../../session/store.ts'
import { CodeForm } from './CodeForm.tsx'
import { CorrectEmail } from './CorrectEmail.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { readEmail } from './navigation-state.ts'
import { showWelcome } from './show-welcome.ts'

export default function EmailVerificationScreen() {
  const t = useStrings(identityStrings)
  const email = readEmail(useLocation().state)
  const { verify, isVerifying } = useVerifyEmail()
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (!email) return <Navigate to={paths.signUp} replace />
  if (isCorrecting) return <CorrectEmail email={email} onClose={() => setIsCorrecting(false)} />
  return (
    <CodeForm
      email={email}
      mode="email-verification"
      submitText={t('identity.verifyEmail')}
      isVerifying={isVerifying}
      onCode={(code) => verify({ email, code })}
      onWrongAddress={() => setIsCorrecting(true)}
    />
  )
}

function useVerifyEmail() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isAuthenticated = useAppSelector(selectIsAuthenticated)
  const [send, { isLoading }] = useCall(calls.verifyEmail)
  async function verify(body: { email: string; code: string }): Promise<string | undefined> {
    const { data, error } = await send({ body })
    if (!data) {
      const { code, text } = await showFailure('code-at-sign-up', error)
      return code ? text : undefined
    }
    // The session began at signup, in the browser that signed up: a page that was reloaded since has only its cookie.
    // Elsewhere the guard asks for the password.
    if (isAuthenticated) dispatch(emailVerified())
    else await startFromCookie(dispatch)
    showWelcome(t('identity.done.emailVerified'))
    await navigate(paths.dashboard, { replace: true })
    return undefined
  }
  return { verify, isVerifying: isLoading }
}

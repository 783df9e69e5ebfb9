import { Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { readEmail } from './navigation-state.ts'
import { showWelcome } from './show-welcome.ts'

export default function EmailVerificationScreen() {
  const t = useStrings(identityStrings)
  const email = readEmail(useLocation().state)
  const { verify, isVerifying } = useVerifyEmail()
  if (!email) return <Navigate to={paths.signUp} replace />
  return (
    <CodeForm
      email={email}
      mode="email-verification"
      submitText={t('identity.verifyEmail')}
      isVerifying={isVerifying}
      onCode={(code) => verify({ email, code })}
    />
  )
}

function useVerifyEmail() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyEmail)
  async function verify(body: { email: string; code: string }): Promise<void> {
    const { data, error } = await send({ body })
    if (!data) {
      await showFailure('code-at-sign-up', error)
      return
    }
    // The session began at signup, in the browser that signed up; elsewhere the guard asks for the password.
    showWelcome(t('identity.done.emailVerified'))
    await navigate(paths.dashboard, { replace: true })
  }
  return { verify, isVerifying: isLoading }
}

import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../routing/paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { codeFailure } from './error-text.ts'
import { readEmail } from './navigation-state.ts'
import { showWelcome } from './show-welcome.ts'
import { useTell } from './use-tell.ts'

export default function EmailVerificationScreen() {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const tell = useTell()
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyEmail)
  async function verify(body: { email: string; code: string }): Promise<void> {
    const { data, error } = await send({ body })
    if (!data) {
      tell(codeFailure(error, 'email-verification'))
      return
    }
    // The session began at signup, in the browser that signed up; elsewhere the guard asks for the password.
    showWelcome(t('outcome.emailVerified'))
    await navigate(paths.dashboard, { replace: true })
  }
  return { verify, isVerifying: isLoading }
}

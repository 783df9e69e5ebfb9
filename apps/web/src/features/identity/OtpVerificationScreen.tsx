import { Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { readEmail } from './navigation-state.ts'

export default function OtpVerificationScreen() {
  const t = useStrings(identityStrings)
  const email = readEmail(useLocation().state)
  const { verify, isVerifying } = useVerifyOtp()
  if (!email) return <Navigate to={paths.forgotPassword} replace />
  return (
    <CodeForm
      email={email}
      mode="password-reset"
      submitText={t('identity.confirm')}
      isVerifying={isVerifying}
      onCode={(code) => verify({ email, code })}
    />
  )
}

function useVerifyOtp() {
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyOtp)
  async function verify(body: { email: string; code: string }): Promise<string | undefined> {
    const { data, error } = await send({ body })
    if (!data) {
      const { code, text } = await showFailure('code-at-reset', error)
      return code ? text : undefined
    }
    const { resetToken, provable } = data
    await navigate(paths.resetPassword, { state: { resetToken, provable } })
    return undefined
  }
  return { verify, isVerifying: isLoading }
}

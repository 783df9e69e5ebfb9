import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../routing/paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { codeFailure } from './error-text.ts'
import { readEmail } from './navigation-state.ts'
import { useTell } from './use-tell.ts'

export default function OtpVerificationScreen() {
  const { t } = useTranslation()
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
  const tell = useTell()
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyOtp)
  async function verify(body: { email: string; code: string }): Promise<void> {
    const { data, error } = await send({ body })
    if (data) await navigate(paths.resetPassword, { state: { resetToken: data.resetToken } })
    else tell(codeFailure(error, 'password-reset'))
  }
  return { verify, isVerifying: isLoading }
}

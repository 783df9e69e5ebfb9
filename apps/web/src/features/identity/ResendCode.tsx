import { useTranslation } from 'react-i18next'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showToast } from '../../ui/show-toast.ts'
import { type CodeMode, resendFailure } from './error-text.ts'
import { useTell } from './use-tell.ts'

export function ResendCode({ email, mode }: { email: string; mode: CodeMode }) {
  const { t } = useTranslation()
  const tell = useTell()
  const [send, { isLoading }] = useCall(calls.resendOtp)
  async function resend(): Promise<void> {
    if (isLoading) return
    const { error } = await send({ body: { email, type: mode } })
    if (error) tell(resendFailure(mode))
    else showToast('success', t(mode === 'email-verification' ? 'outcome.codeResent' : 'outcome.otpResent'))
  }
  return (
    <p className={`${styles.links} ${styles.centred}`}>
      <button
        type="button"
        className={styles.linkButton}
        aria-disabled={isLoading || undefined}
        onClick={() => void resend()}
      >
        {t(isLoading ? 'identity.resending' : 'identity.getNewCode')}
      </button>
    </p>
  )
}

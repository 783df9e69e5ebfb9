import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { showToast } from '../../ui/show-toast.ts'
import { identityStrings } from './identity-strings.en.ts'

/** What the code is for. */
export type CodeMode = 'email-verification' | 'password-reset' | 'account-reopening'

export function ResendCode({ email, mode }: { email: string; mode: CodeMode }) {
  const t = useStrings(identityStrings)
  const [send, { isLoading }] = useCall(calls.resendOtp)
  async function resend(): Promise<void> {
    if (isLoading) return
    const { error } = await send({ body: { email, type: mode } })
    const isReset = mode === 'password-reset'
    if (error) await showFailure(isReset ? 'resend-at-reset' : 'resend-at-sign-up', error)
    else showToast('success', t(isReset ? 'identity.done.otpResent' : 'identity.done.codeResent'))
  }
  return (
    <p className={`${styles.text} ${styles.centred}`}>
      {t('identity.inSpam')}{' '}
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

import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showFailure } from '../../forms/show-failure.ts'
import { type RefusedField, useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { recoveryStrings } from './recovery-strings.en.ts'
import { checkEmail, type EmailValues } from './validation.ts'

const checkCorrected = ({ email }: EmailValues) =>
  checkEmail(email) ? ({ field: 'email', key: 'recovery.invalid.email' } as const) : null

/** A signup whose address was mistyped gets another one, and a new code. */
export function CorrectEmail({ email: mistyped, onClose }: { email: string; onClose: () => void }) {
  const t = useStrings(recoveryStrings)
  const navigate = useNavigate()
  const form = useCheckedForm({ check: checkCorrected, initial: { email: mistyped }, t })
  const sending = t('recovery.wrongAddress.sending')
  const [send, { isLoading }] = useCall(calls.changeSignupEmail)
  async function correct(values: EmailValues): Promise<RefusedField<EmailValues> | void> {
    const email = values.email.trim()
    const { error } = await send({ body: { email } })
    if (error) {
      const { code, text } = await showFailure('signup-email', error)
      return code === 'email_invalid' ? { field: 'email', text } : undefined
    }
    showToast('success', t('recovery.wrongAddress.done'))
    await navigate(paths.emailVerification, { replace: true, state: { email } })
    onClose()
    return undefined
  }
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form className={styles.form} noValidate onSubmit={form.onSubmit(correct)}>
          <div className={styles.intro}>
            <h1>{t('recovery.wrongAddress.title')}</h1>
            <p className={styles.text}>{t('recovery.wrongAddress.text')}</p>
          </div>
          <Field
            label={t('recovery.wrongAddress.email')}
            type="email"
            autoComplete="email"
            required
            {...form.bind('email')}
          />
          <Button type="submit" tone="primary" size="large" wide busyText={isLoading && sending}>
            {t('recovery.wrongAddress.send')}
          </Button>
          <p className={`${styles.links} ${styles.centred}`}>
            <button type="button" className={styles.linkButton} onClick={onClose}>
              {t('recovery.wrongAddress.back', { email: mistyped })}
            </button>
          </p>
        </form>
      </Panel>
    </PageLayout>
  )
}

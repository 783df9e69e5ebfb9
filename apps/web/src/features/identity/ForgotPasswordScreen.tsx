import { Link, useNavigate } from 'react-router'
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
import { identityStrings } from './identity-strings.en.ts'
import { checkForgotPassword, type EmailValues } from './validation.ts'

export default function ForgotPasswordScreen() {
  const t = useStrings(identityStrings)
  const form = useCheckedForm({ check: checkForgotPassword, initial: { email: '' }, t })
  const { sendCode, isSending } = useSendCode()
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form className={styles.form} noValidate onSubmit={form.onSubmit(sendCode)}>
          <div className={styles.intro}>
            <h1>{t('identity.recoverTitle')}</h1>
            <p className={styles.text}>{t('identity.recoverText')}</p>
          </div>
          <Field
            label={t('identity.email')}
            type="email"
            autoComplete="email"
            required
            {...form.bind('email')}
          />
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            busyText={isSending && t('identity.sending')}
          >
            {t('identity.confirm')}
          </Button>
          <p className={`${styles.links} ${styles.centred}`}>
            <Link to={paths.logIn}>{t('identity.backToLogIn')}</Link>
          </p>
        </form>
      </Panel>
    </PageLayout>
  )
}

function useSendCode() {
  const t = useStrings(identityStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.forgotPassword)
  async function sendCode({ email: typed }: EmailValues): Promise<RefusedField<EmailValues> | void> {
    const email = typed.trim()
    const { error } = await send({ body: { email } })
    if (error) {
      const { code, text } = await showFailure('forgot-password', error)
      return code === 'not_found' ? { field: 'email', text } : undefined
    }
    showToast('success', t('identity.done.codeSent'))
    await navigate(paths.otpVerification, { state: { email } })
  }
  return { sendCode, isSending: isLoading }
}

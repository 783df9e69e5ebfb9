import { useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { PasswordRules } from '../../forms/PasswordRules.tsx'
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
import { recoveryStrings } from './recovery-strings.en.ts'
import { checkReset, type ResetValues } from './validation.ts'

type ChoosePasswordProps = { link: string; username: string }

/** The owner of a mailbox takes over a signup that this browser did not make. */
export function ChoosePassword({ link, username }: ChoosePasswordProps) {
  const t = useStrings(identityStrings, recoveryStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.verifyEmailByLink)
  const form = useCheckedForm({ check: checkReset, initial: { password: '', confirmPassword: '' }, t })
  async function verify(newPassword: ResetValues): Promise<RefusedField<ResetValues> | void> {
    const { data, error } = await send({ body: { link, newPassword } })
    if (data) {
      showToast('success', t('recovery.verify.done'))
      await navigate(paths.logIn, { replace: true })
      return undefined
    }
    const { code, text } = await showFailure('mailed-link', error)
    return code?.startsWith('password') ? { field: 'password', text } : undefined
  }
  return (
    <PageLayout>
      <Panel padding="roomy">
        <form className={styles.form} noValidate onSubmit={form.onSubmit(verify)}>
          <div className={styles.intro}>
            <h1>{t('recovery.verify.title')}</h1>
            <p className={styles.text}>{t('recovery.verify.text', { username })}</p>
            <p className={styles.text}>{t('recovery.verify.notYou')}</p>
          </div>
          <Field
            label={t('identity.newPassword')}
            type="password"
            autoComplete="new-password"
            required
            {...form.bind('password')}
          />
          <PasswordRules password={form.values.password} />
          <Field
            label={t('identity.confirmPassword')}
            type="password"
            autoComplete="new-password"
            required
            {...form.bind('confirmPassword')}
          />
          <Button type="submit" tone="primary" size="large" wide busyText={isLoading && t('identity.saving')}>
            {t('recovery.verify.submit')}
          </Button>
        </form>
      </Panel>
    </PageLayout>
  )
}

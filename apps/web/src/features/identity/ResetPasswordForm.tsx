import styles from '../../forms/form.module.css'
import { PasswordRules } from '../../forms/PasswordRules.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { useResetPassword } from './use-reset-password.ts'
import { checkReset } from './validation.ts'

export function ResetPasswordForm({ resetToken }: { resetToken: string }) {
  const t = useStrings(identityStrings)
  const form = useCheckedForm({ check: checkReset, initial: { password: '', confirmPassword: '' }, t })
  const { reset, isSaving } = useResetPassword(resetToken)
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(reset)}>
      <h1>{t('identity.resetTitle')}</h1>
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
      <Button type="submit" tone="primary" size="large" wide busyText={isSaving && t('identity.saving')}>
        {t('identity.confirm')}
      </Button>
    </form>
  )
}

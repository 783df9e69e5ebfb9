import type { Recovery } from '@throwdown/contract/recovery'
import styles from '../../forms/form.module.css'
import { PasswordRules } from '../../forms/PasswordRules.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { PasskeyProofButton } from './PasskeyProofButton.tsx'
import { recoveryStrings } from './recovery-strings.en.ts'
import { type ResetForm, useResetPassword } from './use-reset-password.ts'
import { checkReset } from './validation.ts'

const EMPTY: ResetForm = { password: '', confirmPassword: '', factorCode: '' }

type Provable = readonly ('authenticator' | 'passkey')[]
type ResetPasswordFormProps = {
  resetToken: string
  /** What the account has besides the password. */
  provable: Provable
  /** Called when passkeys or an authenticator were concerned. */
  onRecovered: (recovery: Recovery) => void
}

export function ResetPasswordForm({ resetToken, provable, onRecovered }: ResetPasswordFormProps) {
  const t = useStrings(identityStrings, recoveryStrings)
  const form = useCheckedForm({ check: checkReset, initial: EMPTY, t })
  const { reset, resetByPasskey, isSaving, isAtPasskey } = useResetPassword(resetToken, onRecovered)
  function startPasskey(): void {
    const broken = checkReset(form.values)
    if (broken) form.show(broken)
    else void resetByPasskey(form.values).then((refused) => refused && form.show(refused))
  }
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
      {provable.length > 0 && <Prove provable={provable} />}
      {provable.includes('authenticator') && (
        <Field
          label={t('recovery.factorCodeOptional')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.bind('factorCode')}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busyText={isSaving && t('identity.saving')}>
        {t('identity.confirm')}
      </Button>
      {provable.includes('passkey') && (
        <PasskeyProofButton text={t('recovery.usePasskey')} isWaiting={isAtPasskey} onClick={startPasskey} />
      )}
    </form>
  )
}

function Prove({ provable }: { provable: Provable }) {
  const t = useStrings(recoveryStrings)
  const only = provable.length === 1 ? provable[0] : undefined
  return (
    <div className={styles.intro}>
      <h2>{t('recovery.proveTitle')}</h2>
      <p className={styles.text}>{t(`recovery.proveText.${only ?? 'both'}`)}</p>
    </div>
  )
}

import { Link } from 'react-router'
import styles from '../../forms/form.module.css'
import { PasswordRules } from '../../forms/PasswordRules.tsx'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLegalDialog } from '../../shell/legal-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { useSignUp } from './use-sign-up.ts'
import { checkSignUp, type SignUpValues } from './validation.ts'

const EMPTY: SignUpValues = {
  username: '',
  email: '',
  password: '',
  isSubscribed: true,
  hasAcceptedTerms: false,
}

export function SignUpForm() {
  const t = useStrings(identityStrings)
  const form = useCheckedForm({ check: checkSignUp, initial: EMPTY, t })
  const { signUp, isSigningUp } = useSignUp()
  const { username, email, password } = form.values
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(signUp)}>
      <Field
        label={t('identity.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind('username')}
      />
      <Field label={t('identity.email')} type="email" autoComplete="email" required {...form.bind('email')} />
      <Field
        label={t('identity.password')}
        type="password"
        autoComplete="new-password"
        required
        {...form.bind('password')}
      />
      <PasswordRules password={password} owner={{ username, email }} />
      <Checkbox checked={form.values.isSubscribed} onCheckedChange={(isOn) => form.set('isSubscribed', isOn)}>
        {t('identity.marketing')}
      </Checkbox>
      <Checkbox
        checked={form.values.hasAcceptedTerms}
        onCheckedChange={(isOn) => form.set('hasAcceptedTerms', isOn)}
        required
        error={form.errorOf('hasAcceptedTerms')}
      >
        <TermsConsent />
      </Checkbox>
      <Button type="submit" tone="primary" size="large" wide busyText={isSigningUp && t('identity.creating')}>
        {t('identity.createAccount')}
      </Button>
      <p className={`${styles.links} ${styles.centred}`}>
        <Link to={paths.practice}>{t('identity.practice')}</Link>
        <Link to={paths.contact}>{t('identity.contact')}</Link>
      </p>
    </form>
  )
}

function TermsConsent() {
  const t = useStrings(identityStrings)
  const openLegal = useLegalDialog()
  return (
    <>
      {t('identity.agreeTo')}{' '}
      <button type="button" className={styles.linkButton} onClick={() => openLegal('terms')}>
        {t('identity.terms')}
      </button>{' '}
      {t('identity.and')}{' '}
      <button type="button" className={styles.linkButton} onClick={() => openLegal('privacy')}>
        {t('identity.privacy')}
      </button>
      {t('identity.andAdult')}
    </>
  )
}

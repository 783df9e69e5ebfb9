import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { securityStrings } from './security-strings.en.ts'

type PasswordFormProps = {
  title: string
  text: string
  busyText: string | false
  /** Returns what is wrong with the password, for its field. */
  onPassword: (password: string) => Promise<string | undefined>
  onCancel: () => void
}

type Values = { password: string }

/** The first step of a change that outlives the session. */
export function PasswordForm({ title, text, busyText, onPassword, onCancel }: PasswordFormProps) {
  const t = useStrings(securityStrings)
  const form = useCheckedForm({ check: checkPassword, initial: { password: '' }, t })
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={form.onSubmit(async ({ password }) => {
        const wrong = await onPassword(password)
        return wrong ? { field: 'password', text: wrong } : undefined
      })}
    >
      <div className={formStyles.intro}>
        <h1>{title}</h1>
        <p className={formStyles.text}>{text}</p>
      </div>
      <Field
        label={t('security.password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.bind('password')}
      />
      <Button type="submit" tone="primary" size="large" wide busyText={busyText}>
        {t('security.continue')}
      </Button>
      <Button tone="quiet" wide onClick={onCancel}>
        {t('security.cancel')}
      </Button>
    </form>
  )
}

function checkPassword({ password }: Values) {
  return password === '' ? ({ field: 'password', key: 'security.passwordRequired' } as const) : null
}

import type { ReactNode } from 'react'
import styles from '../../forms/form.module.css'
import { type RefusedField, useCheckedForm } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { identityStrings } from './identity-strings.en.ts'
import { checkLogIn, type LogInValues } from './validation.ts'

type LogInFormProps = {
  onSubmit: (values: LogInValues) => Promise<RefusedField<LogInValues> | void>
  submitText: string
  busyText: string | false
  disabledReason?: string | undefined
  links: ReactNode
  note?: ReactNode
}

export function LogInForm(props: LogInFormProps) {
  const { onSubmit, submitText, busyText, disabledReason, links, note } = props
  const t = useStrings(identityStrings)
  const form = useCheckedForm({ check: checkLogIn, initial: { identifier: '', password: '' }, t })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Field
        label={t('identity.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind('identifier')}
      />
      <Field
        label={t('identity.password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.bind('password')}
      />
      {links}
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busyText={busyText}
        disabledReason={disabledReason}
      >
        {submitText}
      </Button>
      {note}
    </form>
  )
}

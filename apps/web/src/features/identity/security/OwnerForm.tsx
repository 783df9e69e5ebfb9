import type { FactorProof } from '@throwdown/contract/factor-proof'
import { useSecurityQuery } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import type { RefusedField } from '../../../forms/use-checked-form.ts'
import { codeOf, errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { OwnerButtons } from '../OwnerButtons.tsx'
import { OwnerFields } from '../OwnerFields.tsx'
import { OWNER_FIELDS, type OwnerValues, useOwnerForm } from '../use-owner-form.ts'
import type { OwnerFlow } from '../use-passkey-proof.ts'
import { checkEmail } from '../validation.ts'
import { securityStrings } from './security-strings.en.ts'

type Values = OwnerValues & { email: string }
type Owner = { password: string; proof: FactorProof | undefined }
type Refused = RefusedField<Values> | undefined

type OwnerFormProps = {
  flow: OwnerFlow
  title: string
  text: string
  /** On the button, where no passkey is needed. */
  action: string
  busyText: string | false
  asksEmail?: boolean
  onOwner: (owner: Owner, email: string) => Promise<Refused>
  onCancel: () => void
}

const FIELDS: Readonly<Record<string, keyof Values>> = {
  ...OWNER_FIELDS,
  email_unchanged: 'email',
}

/** Shows in a toast why the call failed, or returns it for the field that it is about. */
export function refusedField(error: unknown, otherwise: string): Refused {
  const text = errorText(error) ?? otherwise
  const field = FIELDS[codeOf(error) ?? '']
  if (field) return { field, text }
  showToast('error', text)
  return undefined
}

/** Before a change that outlives the session: the password, and a factor where the account has one. */
export function OwnerForm({ flow, title, text, asksEmail = false, ...shown }: OwnerFormProps) {
  const t = useStrings(securityStrings)
  const factors = useFactors()
  const form = useOwnerForm({
    flow,
    factors,
    initial: { email: '', password: '', factorCode: '' },
    check: asksEmail ? checkEmailToo : checkPassword,
    codeRequired: 'security.owner.codeRequired',
    t,
    send: ({ email, password }, proof) => shown.onOwner({ password, proof }, email.trim()),
  })
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit}>
      <div className={formStyles.intro}>
        <h1>{title}</h1>
        <p className={formStyles.text}>{text}</p>
      </div>
      {asksEmail && (
        <Field
          label={t('security.email.new')}
          type="email"
          autoComplete="email"
          required
          {...form.bind('email')}
        />
      )}
      <OwnerFields
        bind={form.bind}
        password={t('security.password')}
        code={factors.hasAuthenticator ? t('security.owner.code') : null}
      />
      <OwnerButtons
        form={form}
        tone="primary"
        busyText={shown.busyText}
        texts={{
          send: shown.action,
          sendByPasskey: t('security.owner.byPasskey'),
          usePasskey: t('security.owner.usePasskey'),
        }}
      />
      <Button tone="quiet" wide onClick={shown.onCancel}>
        {t('security.cancel')}
      </Button>
    </form>
  )
}

function useFactors() {
  const factors = useSecurityQuery().data?.data
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0
  return { hasAuthenticator: factors?.secondFactor.isOn ?? false, hasPasskey }
}

const checkPassword = ({ password }: Values) =>
  password === '' ? ({ field: 'password', key: 'security.passwordRequired' } as const) : null

const checkEmailToo = (values: Values) =>
  checkEmail(values.email)
    ? ({ field: 'email', key: 'security.email.invalid' } as const)
    : checkPassword(values)

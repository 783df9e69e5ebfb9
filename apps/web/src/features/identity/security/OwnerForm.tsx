import type { FactorProof } from '@throwdown/contract/factor-proof'
import { useSecurityQuery } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { type RefusedField, useCheckedForm } from '../../../forms/use-checked-form.ts'
import { codeOf, errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { PasskeyProofButton } from '../PasskeyProofButton.tsx'
import { passkeyStrings } from '../passkey-strings.en.ts'
import { usePasskeyProof } from '../use-passkey-proof.ts'
import { checkEmail, normalizeCode } from '../validation.ts'
import { securityStrings } from './security-strings.en.ts'

type Values = { email: string; password: string; factorCode: string }
type Owner = { password: string; proof: FactorProof | undefined }
type Refused = RefusedField<Values> | undefined

type OwnerFormProps = {
  title: string
  text: string
  /** On the button, where no passkey is needed. */
  action: string
  busyText: string | false
  asksEmail?: boolean
  onOwner: (owner: Owner, email: string) => Promise<Refused>
  onCancel: () => void
}

const knowsPasskeys = 'PublicKeyCredential' in globalThis

const FIELDS: Readonly<Record<string, keyof Values>> = {
  email_unchanged: 'email',
  password_wrong: 'password',
  password_required: 'password',
  second_factor_wrong: 'factorCode',
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
export function OwnerForm({ title, text, action, busyText, asksEmail, onOwner, onCancel }: OwnerFormProps) {
  const t = useStrings(securityStrings, passkeyStrings)
  const { hasAuthenticator, hasPasskey } = useFactors()
  const checkTyped = typedCheck(asksEmail)
  const check = hasAuthenticator ? withCode(checkTyped) : checkTyped
  const form = useCheckedForm({ check, initial: { email: '', password: '', factorCode: '' }, t })
  const { sign, isAtPasskey } = usePasskeyProof('change-email')
  const needsPasskey = hasPasskey && !hasAuthenticator
  const send = ({ email, password }: Values, proof?: FactorProof) =>
    onOwner({ password, proof }, email.trim())
  async function sendByPasskey(values: Values): Promise<Refused> {
    const passkey = await sign()
    return passkey ? send(values, { passkey }) : undefined
  }
  function sendTyped(values: Values): Promise<Refused> {
    if (needsPasskey) return sendByPasskey(values)
    return send(values, hasAuthenticator ? { factorCode: normalizeCode(values.factorCode) } : undefined)
  }
  function startPasskey(): void {
    const broken = checkTyped(form.values)
    if (broken) form.show(broken)
    else void sendByPasskey(form.values).then((refused) => refused && form.show(refused))
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(sendTyped)}>
      <div className={formStyles.intro}>
        <h1>{title}</h1>
        <p className={formStyles.text}>{text}</p>
      </div>
      <TypedFields bind={form.bind} asksEmail={asksEmail} asksCode={hasAuthenticator} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busyText={busyText || (isAtPasskey && t('passkey.waiting'))}
        disabledReason={needsPasskey && !knowsPasskeys && t('passkey.unsupported')}
      >
        {needsPasskey ? t('security.owner.byPasskey') : action}
      </Button>
      {hasAuthenticator && hasPasskey && (
        <PasskeyProofButton text={t('security.owner.usePasskey')} onClick={startPasskey} />
      )}
      <Button tone="quiet" wide onClick={onCancel}>
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

const typedCheck =
  (asksEmail = false) =>
  ({ email, password }: Values) => {
    if (asksEmail && checkEmail(email)) return { field: 'email', key: 'security.email.invalid' } as const
    return password === '' ? ({ field: 'password', key: 'security.passwordRequired' } as const) : null
  }

const withCode = (check: ReturnType<typeof typedCheck>) => (values: Values) =>
  check(values) ??
  (values.factorCode.trim() === ''
    ? ({ field: 'factorCode', key: 'security.owner.codeRequired' } as const)
    : null)

type TypedFieldsProps = {
  bind: ReturnType<typeof useCheckedForm<Values, string>>['bind']
  asksEmail: boolean | undefined
  asksCode: boolean
}

function TypedFields({ bind, asksEmail, asksCode }: TypedFieldsProps) {
  const t = useStrings(securityStrings)
  return (
    <>
      {asksEmail && (
        <Field
          label={t('security.email.new')}
          type="email"
          autoComplete="email"
          required
          {...bind('email')}
        />
      )}
      <Field
        label={t('security.password')}
        type="password"
        autoComplete="current-password"
        required
        {...bind('password')}
      />
      {asksCode && (
        <Field
          label={t('security.owner.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bind('factorCode')}
        />
      )}
    </>
  )
}

import type { FactorProof } from '@throwdown/contract/factor-proof'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasskeyProofButton } from '../PasskeyProofButton.tsx'
import { passkeyStrings } from '../passkey-strings.en.ts'
import { usePasskeyProof } from '../use-passkey-proof.ts'
import { normalizeCode } from '../validation.ts'
import { deleteStrings } from './delete-strings.en.ts'
import { type DeleteValues, useDelete } from './use-delete.ts'

const knowsPasskeys = 'PublicKeyCredential' in globalThis

type DeleteFormProps = {
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Shows why the account cannot be deleted now. */
  onProblem: (text: string | null) => void
}

const checkPassword = ({ password }: DeleteValues) =>
  password === '' ? ({ field: 'password', key: 'deleteAccount.passwordRequired' } as const) : null

const checkWithCode = (values: DeleteValues) =>
  checkPassword(values) ??
  (values.factorCode.trim() === ''
    ? ({ field: 'factorCode', key: 'deleteAccount.codeRequired' } as const)
    : null)

/** Password and factor, because nothing brings the account back. */
export function DeleteForm({ hasAuthenticator, hasPasskey, onProblem }: DeleteFormProps) {
  const t = useStrings(deleteStrings, passkeyStrings)
  const check = hasAuthenticator ? checkWithCode : checkPassword
  const form = useCheckedForm({ check, initial: { password: '', factorCode: '' }, t })
  const { send, isSending } = useDelete(onProblem)
  const { sign, isAtPasskey } = usePasskeyProof('delete-account')
  const needsPasskey = hasPasskey && !hasAuthenticator
  async function sendByPasskey(values: DeleteValues) {
    const passkey = await sign()
    return passkey ? send(values, { passkey }) : undefined
  }
  const submit = (values: DeleteValues) =>
    needsPasskey ? sendByPasskey(values) : send(values, proofOf(values, hasAuthenticator))
  function startPasskey(): void {
    const broken = checkPassword(form.values)
    if (broken) form.show(broken)
    else void sendByPasskey(form.values).then((refused) => refused && form.show(refused))
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <AskedFields bind={form.bind} hasAuthenticator={hasAuthenticator} />
      <Button
        type="submit"
        tone="danger"
        size="large"
        wide
        busyText={(isSending && t('deleteAccount.deleting')) || (isAtPasskey && t('passkey.waiting'))}
        disabledReason={needsPasskey && !knowsPasskeys && t('passkey.unsupported')}
      >
        {t(needsPasskey ? 'deleteAccount.deleteByPasskey' : 'deleteAccount.delete')}
      </Button>
      {hasAuthenticator && hasPasskey && (
        <PasskeyProofButton text={t('deleteAccount.usePasskey')} onClick={startPasskey} />
      )}
      <ButtonLink to={paths.profile} tone="quiet" wide>
        {t('deleteAccount.cancel')}
      </ButtonLink>
    </form>
  )
}

type AskedFieldsProps = {
  bind: ReturnType<typeof useCheckedForm<DeleteValues, string>>['bind']
  hasAuthenticator: boolean
}

function AskedFields({ bind, hasAuthenticator }: AskedFieldsProps) {
  const t = useStrings(deleteStrings)
  return (
    <>
      <Field
        label={t('deleteAccount.password')}
        type="password"
        autoComplete="current-password"
        required
        {...bind('password')}
      />
      {hasAuthenticator && (
        <Field
          label={t('deleteAccount.code')}
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

const proofOf = ({ factorCode }: DeleteValues, hasAuthenticator: boolean): FactorProof | undefined =>
  hasAuthenticator ? { factorCode: normalizeCode(factorCode) } : undefined

import formStyles from '../../../forms/form.module.css'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { OwnerButtons } from '../OwnerButtons.tsx'
import { OwnerFields } from '../OwnerFields.tsx'
import { type Factors, type OwnerValues, useOwnerForm } from '../use-owner-form.ts'
import { deleteStrings } from './delete-strings.en.ts'
import { useDelete } from './use-delete.ts'

type DeleteFormProps = {
  factors: Factors
  /** Shows why the account cannot be deleted now. */
  onProblem: (text: string | null) => void
}

const check = ({ password }: OwnerValues) =>
  password === '' ? ({ field: 'password', key: 'deleteAccount.passwordRequired' } as const) : null

/** Password and factor, because nothing brings the account back. */
export function DeleteForm({ factors, onProblem }: DeleteFormProps) {
  const t = useStrings(deleteStrings)
  const { send, isSending } = useDelete(onProblem)
  const form = useOwnerForm({
    flow: 'delete-account',
    factors,
    initial: { password: '', factorCode: '' },
    check,
    codeRequired: 'deleteAccount.codeRequired',
    t,
    send,
  })
  return (
    <form className={formStyles.form} noValidate onSubmit={form.onSubmit}>
      <OwnerFields
        bind={form.bind}
        password={t('deleteAccount.password')}
        code={factors.hasAuthenticator ? t('deleteAccount.code') : null}
      />
      <OwnerButtons
        form={form}
        tone="danger"
        busyText={isSending && t('deleteAccount.deleting')}
        texts={{
          send: t('deleteAccount.delete'),
          sendByPasskey: t('deleteAccount.deleteByPasskey'),
          usePasskey: t('deleteAccount.usePasskey'),
        }}
      />
      <ButtonLink to={paths.profile} tone="quiet" wide>
        {t('deleteAccount.cancel')}
      </ButtonLink>
    </form>
  )
}

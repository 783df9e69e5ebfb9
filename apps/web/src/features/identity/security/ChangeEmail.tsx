import { useState } from 'react'
import { useRequestEmailChangeMutation } from '../../../api/security.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx'
import { OwnerForm, refusedField } from './OwnerForm.tsx'
import { securityStrings } from './security-strings.en.ts'

/** Who you are and the new address first, because the mailbox opens the account; then the code that it got. */
export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [request, { isLoading }] = useRequestEmailChangeMutation()
  if (sentTo !== null) return <ConfirmEmailChange email={sentTo} onDone={onDone} />
  return (
    <OwnerForm
      flow="change-email"
      title={t('security.email.changeTitle')}
      text={t('security.email.changeText')}
      action={t('security.email.send')}
      busyText={isLoading && t('security.email.sending')}
      asksEmail
      onOwner={async (owner, email) => {
        const { error } = await request({ body: { ...owner, email } })
        if (error) return refusedField(error, t('security.failed'))
        setSentTo(email)
        return undefined
      }}
      onCancel={onDone}
    />
  )
}

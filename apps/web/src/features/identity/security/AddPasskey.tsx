import { useState } from 'react'
import { useAddPasskeyMutation, useOfferPasskeyMutation } from '../../../api/security.ts'
import { createPasskey } from '../../../crypto/passkey-ceremony.ts'
import { showRefusal } from '../../../forms/show-refusal.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { passkeyStrings } from '../passkey-strings.en.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { securityStrings } from './security-strings.en.ts'

/** The password here, then the browser's own window. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings, passkeyStrings)
  const [offer] = useOfferPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [isWaiting, setIsWaiting] = useState(false)
  const fail = (error: unknown) =>
    showRefusal(error, { about: 'password_wrong', otherwise: t('security.failed') })

  async function make(password: string): Promise<string | undefined> {
    const offered = await offer({ body: { password } })
    if (!offered.data) return fail(offered.error)
    const { challenge } = offered.data.data
    const made = await createPasskey(offered.data.data)
    if ('failure' in made) {
      showToast('info', t(`passkey.${made.failure}`))
      return undefined
    }
    const { error } = await add({ body: { challenge, response: made.response } })
    if (error) return fail(error)
    showToast('success', t('security.passkeys.added'))
    onDone()
    return undefined
  }
  async function start(password: string): Promise<string | undefined> {
    setIsWaiting(true)
    const wrong = await make(password)
    setIsWaiting(false)
    return wrong
  }
  return (
    <PasswordForm
      title={t('security.passkeys.addTitle')}
      text={t('security.passkeys.addText')}
      busyText={isWaiting && t('passkey.waiting')}
      onPassword={start}
      onCancel={onDone}
    />
  )
}

import { useState } from 'react'
import { useAddPasskeyMutation, useOfferPasskeyMutation } from '../../../api/security.ts'
import { createPasskey } from '../../../crypto/passkey-ceremony.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { passkeyStrings } from '../passkey-strings.en.ts'
import { OwnerForm, refusedField } from './OwnerForm.tsx'
import { securityStrings } from './security-strings.en.ts'

type Owner = Parameters<Parameters<typeof OwnerForm>[0]['onOwner']>[0]

/** Who you are here, then the browser's own window. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useStrings(securityStrings, passkeyStrings)
  const [offer] = useOfferPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [isWaiting, setIsWaiting] = useState(false)

  async function make(owner: Owner) {
    const offered = await offer({ body: owner })
    if (!offered.data) return refusedField(offered.error, t('security.failed'))
    const { challenge } = offered.data.data
    const made = await createPasskey(offered.data.data)
    if ('failure' in made) {
      showToast('info', t(`passkey.${made.failure}`))
      return undefined
    }
    const { error } = await add({ body: { challenge, response: made.response } })
    if (error) return refusedField(error, t('security.failed'))
    showToast('success', t('security.passkeys.added'))
    onDone()
    return undefined
  }
  return (
    <OwnerForm
      flow="add-factor"
      title={t('security.passkeys.addTitle')}
      text={t('security.passkeys.addText')}
      action={t('security.continue')}
      busyText={isWaiting && t('passkey.waiting')}
      onOwner={async (owner) => {
        setIsWaiting(true)
        const refused = await make(owner)
        setIsWaiting(false)
        return refused
      }}
      onCancel={onDone}
    />
  )
}

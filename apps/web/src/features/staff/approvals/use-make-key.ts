import { useState } from 'react'
import { useAddApproverKeyMutation, useOfferApproverKeyMutation } from '../../../api/approvals.ts'
import { createPasskey } from '../../../crypto/passkey-ceremony.ts'
import { codeOf, errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { approvalStrings } from './approval-strings.en.ts'

/** One of the first two is stored at once; every other key becomes a request. */
export function useMakeKey() {
  const t = useStrings(approvalStrings)
  const [offer] = useOfferApproverKeyMutation()
  const [add] = useAddApproverKeyMutation()
  const [isMaking, setIsMaking] = useState(false)
  const fail = (error: unknown) =>
    showToast(
      'error',
      codeOf(error) === 'passkey_refused'
        ? t('approvals.keyRefused')
        : (errorText(error) ?? t('approvals.keys.failed')),
    )

  async function make(): Promise<void> {
    const offered = await offer()
    if (!offered.data) return fail(offered.error)
    const { challenge } = offered.data.data
    const made = await createPasskey(offered.data.data)
    if ('failure' in made) return showToast('info', t(`approvals.ceremony.${made.failure}`))
    const { data, error } = await add({ body: { challenge, response: made.response } })
    if (!data) return fail(error)
    return showToast('success', t(data.data.approval ? 'approvals.keys.asked' : 'approvals.keys.made'))
  }
  async function makeKey(): Promise<void> {
    setIsMaking(true)
    await make()
    setIsMaking(false)
  }
  return { makeKey, isMaking }
}

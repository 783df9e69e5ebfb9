import type { Approval } from '@throwdown/contract/approvals'
import { useState } from 'react'
import { useRequestSignatureMutation, useSignApprovalMutation } from '../../../api/approvals.ts'
import { hashOfApproval } from '../../../crypto/approval-hash.ts'
import { challengeOfHex, signWithPasskey } from '../../../crypto/passkey-ceremony.ts'
import { codeOf, errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { approvalStrings } from './approval-strings.en.ts'

/** [C8] Signs what this page shows and nothing else: a passkey shows no text, so the hash is computed here. */
export function useSignApproval(approval: Approval) {
  const t = useStrings(approvalStrings)
  const [ask] = useRequestSignatureMutation()
  const [send] = useSignApprovalMutation()
  const [isSigning, setIsSigning] = useState(false)
  const params = { approvalId: approval.id }
  const fail = (error: unknown) =>
    showToast(
      'error',
      codeOf(error) === 'passkey_refused'
        ? t('approvals.keyRefused')
        : (errorText(error) ?? t('approvals.notSigned')),
    )

  async function sign(): Promise<void> {
    const asked = await ask({ params })
    if (!asked.data) return fail(asked.error)
    const shown = challengeOfHex(await hashOfApproval(approval))
    if (asked.data.data.challenge !== shown) return showToast('error', t('approvals.another'))
    const used = await signWithPasskey(asked.data.data)
    if ('failure' in used) return showToast('info', t(`approvals.ceremony.${used.failure}`))
    const { error } = await send({ params, body: { response: used.response } })
    if (error) return fail(error)
    return showToast('success', t('approvals.signed'))
  }
  async function start(): Promise<void> {
    setIsSigning(true)
    await sign()
    setIsSigning(false)
  }
  return { sign: start, isSigning }
}

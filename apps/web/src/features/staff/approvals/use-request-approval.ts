import { useState } from 'react'
import { useCreateApprovalMutation } from '../../../api/approvals.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { oneLine } from '../one-line.ts'
import type { Action } from './RequestApproval.tsx'

/** Sends the request of one form. A failure is said at its reason. */
export function useRequestApproval(onDone: () => void) {
  const t = useStrings(deskStrings)
  // One id for every try: a request whose reply was lost is not made twice.
  const [id] = useState(() => crypto.randomUUID())
  const [create, { isLoading }] = useCreateApprovalMutation()
  async function ask(action: Action, reason: string) {
    const { error } = await create({ body: { id, action, reason: oneLine(reason) } })
    if (error) return { field: 'reason', text: errorText(error) ?? t('desk.failed') } as const
    showToast('success', t('desk.asked'))
    onDone()
    return undefined
  }
  return { ask, isRequesting: isLoading }
}

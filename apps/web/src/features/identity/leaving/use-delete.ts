import type { FactorProof } from '@throwdown/contract/factor-proof'
import { useState } from 'react'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import type { RefusedField } from '../../../forms/use-checked-form.ts'
import { failureOf } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { useLeave } from '../../../session/use-leave.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { OWNER_FIELDS, type OwnerValues } from '../use-owner-form.ts'
import { deleteStrings } from './delete-strings.en.ts'

/** Deletes the account and leaves. What is wrong with a field is returned, everything else goes to `onProblem`. */
export function useDelete(onProblem: (text: string | null) => void) {
  const t = useStrings(deleteStrings)
  const [request, { isLoading }] = useCall(calls.deleteAccount)
  const [isDone, setIsDone] = useState(false)
  const leave = useLeave()
  async function send(
    { password }: OwnerValues,
    proof: FactorProof | undefined,
  ): Promise<RefusedField<OwnerValues> | void> {
    onProblem(null)
    const { data, error } = await request({ body: { password, proof } })
    if (data) {
      setIsDone(true)
      showToast('success', t('deleteAccount.deleted'))
      leave()
      return undefined
    }
    const { code, text } = failureOf('delete-account', error)
    const field = OWNER_FIELDS[code ?? '']
    if (field) return { field, text }
    onProblem(text)
    return undefined
  }
  return { send, isSending: isLoading || isDone }
}

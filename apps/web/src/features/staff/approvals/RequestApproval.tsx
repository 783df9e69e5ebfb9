import type { createApproval } from '@throwdown/contract/approvals'
import type { CallOf } from '@throwdown/contract/endpoint'
import { useCreateApprovalMutation } from '../../../api/approvals.ts'
import { useStrings } from '../../../i18n/strings.ts'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { ReasonAction } from '../desk/ReasonAction.tsx'
import { actionInWords } from './approval-words.ts'

export type Action = CallOf<typeof createApproval>['body']['action']

type RequestApprovalProps = ButtonLook & {
  label: string
  action: Action
  /** Whom it concerns. */
  who?: string
  disabledReason?: string | false | null
}

/** [C8] Makes a request with a reason; two people sign it on the page of approvals. */
export function RequestApproval({ label, action, who, ...rest }: RequestApprovalProps) {
  const t = useStrings(deskStrings)
  const [create] = useCreateApprovalMutation()
  async function ask(reason: string, id: string): Promise<unknown> {
    const { error } = await create({ body: { id, action, reason } })
    if (!error) showToast('success', t('desk.asked'))
    return error
  }
  return (
    <ReasonAction
      {...rest}
      label={label}
      text={`${actionInWords({ ...action, who: who ?? null })}. ${t('desk.twoPeople')}`}
      confirm={t('desk.ask')}
      send={ask}
    />
  )
}

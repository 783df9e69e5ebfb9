import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { AmountField } from '../../../forms/AmountField.tsx'
import { readAmount } from '../../../forms/amounts.ts'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty } from '../one-line.ts'
import { userStrings } from './user-strings.en.ts'

export type MoneyKind = 'bonus' | 'adjustment'
type Values = { amount: string; reason: string }
type MoneyFormProps = { player: StaffPlayer; kind: MoneyKind; onDone: () => void }

export function MoneyForm({ player, kind, onDone }: MoneyFormProps) {
  const t = useStrings(userStrings, deskStrings)
  const check = ({ amount, reason }: Values) => {
    if (typeof readAmount(kind, amount) !== 'bigint')
      return { field: 'amount', key: `staffUsers.money.wrong.${kind}` } as const
    return isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
  }
  const form = useCheckedForm({ check, initial: { amount: '', reason: '' }, t })
  const actionOf = (amount: string) =>
    ({ kind, body: { playerId: player.id, micros: String(readAmount(kind, amount)) } }) as const
  const { ask, isRequesting } = useRequestApproval(onDone)
  const isAmount = typeof readAmount(kind, form.values.amount) === 'bigint'
  return (
    <RequestForm
      action={isAmount ? actionOf(form.values.amount) : null}
      who={player.username}
      reason={form.bind('reason')}
      isRequesting={isRequesting}
      onSubmit={form.onSubmit(({ amount, reason }) => ask(actionOf(amount), reason))}
    >
      <AmountField
        field={kind}
        label={t('staffUsers.money.amount')}
        hint={t(`staffUsers.money.hint.${kind}`)}
        required
        {...form.bind('amount')}
      />
    </RequestForm>
  )
}

import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { amountStrings } from '../../../forms/amount-strings.en.ts'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Field } from '../../../ui/Field.tsx'
import { AskForm } from '../approvals/AskForm.tsx'
import { useAskApproval } from '../approvals/use-ask-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty } from '../one-line.ts'
import { type MoneyKind, microsOfTyped } from './micros-of-typed.ts'
import { userStrings } from './user-strings.en.ts'

type Values = { amount: string; reason: string }
type MoneyFormProps = { player: StaffPlayer; kind: MoneyKind; onDone: () => void }

export function MoneyForm({ player, kind, onDone }: MoneyFormProps) {
  const t = useStrings(userStrings, deskStrings, amountStrings)
  const check = ({ amount, reason }: Values) => {
    const micros = microsOfTyped(amount, kind)
    if (micros === 'comma') return { field: 'amount', key: 'amount.comma' } as const
    if (micros === 'notation') return { field: 'amount', key: `staffUsers.money.wrong.${kind}` } as const
    return isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
  }
  const form = useCheckedForm({ check, initial: { amount: '', reason: '' }, t })
  const actionOf = (amount: string) =>
    ({ kind, body: { playerId: player.id, micros: String(microsOfTyped(amount, kind)) } }) as const
  const { ask, isAsking } = useAskApproval(onDone)
  const isAmount = typeof microsOfTyped(form.values.amount, kind) === 'bigint'
  return (
    <AskForm
      action={isAmount ? actionOf(form.values.amount) : null}
      who={player.username}
      reason={form.bind('reason')}
      isAsking={isAsking}
      onSubmit={form.onSubmit(({ amount, reason }) => ask(actionOf(amount), reason))}
    >
      <Field
        label={t('staffUsers.money.amount')}
        hint={t(`staffUsers.money.hint.${kind}`)}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.bind('amount')}
      />
    </AskForm>
  )
}

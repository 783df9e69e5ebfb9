import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { formatUsd, usd } from '@throwdown/rules/money'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { AmountField } from '../../../forms/AmountField.tsx'
import { readAmount } from '../../../forms/amounts.ts'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty } from '../one-line.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import { userStrings } from './user-strings.en.ts'

const KINDS = ['bonus', 'adjustment'] as const

/** [C5] Money for one player, by a request that two people sign. */
export function MoneyPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  return (
    <TitledPanel title={t('staffUsers.money.title')}>
      <Stack gap={4}>
        {KINDS.map((kind) => (
          <DialogButton
            key={kind}
            label={t(`staffUsers.money.${kind}`)}
            wide
            disabledReason={
              kind === 'bonus' &&
              ((player.status === 'deleted' && t('staffUsers.money.deleted')) ||
                (player.safePlay.pause?.kind === 'excluded' && t('staffUsers.money.excluded')))
            }
          >
            {(close) => <MoneyForm player={player} kind={kind} onDone={close} />}
          </DialogButton>
        ))}
        <Hint>{t('staffUsers.money.rule')}</Hint>
      </Stack>
    </TitledPanel>
  )
}

type MoneyKind = 'bonus' | 'adjustment'
const { cashier: terms } = termsOfVersion(CURRENT_TERMS_VERSION)
/** [C13] */
const CAPS = {
  bonus: { max: usd(terms.bonusMaxDollars), dayMax: usd(terms.bonusDayMaxDollars) },
  adjustment: { max: usd(terms.adjustmentMaxDollars), dayMax: usd(terms.adjustmentDayMaxDollars) },
} as const
const isOverCap = (kind: MoneyKind, micros: bigint): boolean =>
  (micros < 0n ? -micros : micros) > CAPS[kind].max
type Values = { amount: string; reason: string }
type MoneyFormProps = { player: StaffPlayer; kind: MoneyKind; onDone: () => void }

function MoneyForm({ player, kind, onDone }: MoneyFormProps) {
  const t = useStrings(userStrings, deskStrings)
  const check = ({ amount, reason }: Values) => {
    const micros = readAmount(kind, amount)
    if (typeof micros !== 'bigint') return { field: 'amount', key: `staffUsers.money.wrong.${kind}` } as const
    if (player.status === 'deleted' && micros > 0n)
      return { field: 'amount', key: 'staffUsers.money.onlyOut' } as const
    if (isOverCap(kind, micros)) return { field: 'amount', key: 'staffUsers.money.overCap' } as const
    return isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
  }
  const form = useCheckedForm({ check, initial: { amount: '', reason: '' }, t })
  const actionOf = (amount: string) =>
    ({ kind, body: { playerId: player.id, micros: String(readAmount(kind, amount)) } }) as const
  const { ask, isRequesting } = useRequestApproval(onDone)
  const isAmount = check(form.values)?.field !== 'amount'
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
        hint={t(`staffUsers.money.hint.${kind}`, {
          max: formatUsd(CAPS[kind].max),
          dayMax: formatUsd(CAPS[kind].dayMax),
        })}
        required
        {...form.bind('amount')}
      />
    </RequestForm>
  )
}

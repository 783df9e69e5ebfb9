import type { ComponentProps } from 'react'
import { AmountField } from '../../../forms/AmountField.tsx'
import formStyles from '../../../forms/form.module.css'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import type { Field } from '../../../ui/Field.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { isEmpty } from '../one-line.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import {
  COIN_KINDS,
  COINS,
  type CoinField,
  type CoinKind,
  coinAction,
  FIELDS_OF,
  WALLETS,
  wrongField,
} from './coin-action.ts'
import { coinStrings } from './coin-strings.en.ts'
import styles from './ledger.module.css'

const EMPTY = { wallet: '', coin: '', amount: '', bought: '', fee: '', reason: '' }

/** [C8] Coins of the house, by requests that two people sign. */
export function CoinsPanel() {
  const t = useStrings(coinStrings)
  return (
    <TitledPanel title={t('staffCoins.title')} className={styles.panel}>
      <Hint>{t('staffCoins.rule')}</Hint>
      <div className={styles.asks}>
        {COIN_KINDS.map((kind) => (
          <DialogButton key={kind} wide label={t(`staffCoins.ask.${kind}`)}>
            {(close) => <CoinForm kind={kind} onDone={close} />}
          </DialogButton>
        ))}
      </div>
    </TitledPanel>
  )
}

function CoinForm({ kind, onDone }: { kind: CoinKind; onDone: () => void }) {
  const t = useStrings(coinStrings, deskStrings)
  const check = (values: typeof EMPTY) => {
    const field = wrongField(kind, values)
    if (field) return { field, key: `staffCoins.wrong.${field}` } as const
    return isEmpty(values.reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
  }
  const form = useCheckedForm({ check, initial: EMPTY, t })
  const { ask, isRequesting } = useRequestApproval(onDone)
  async function submit(values: typeof EMPTY) {
    const action = coinAction(kind, values)
    return action ? ask(action, values.reason) : undefined
  }
  return (
    <RequestForm
      action={coinAction(kind, form.values)}
      reason={form.bind('reason')}
      isRequesting={isRequesting}
      onSubmit={form.onSubmit(submit)}
    >
      <p className={formStyles.text}>{t(`staffCoins.consequence.${kind}`)}</p>
      {FIELDS_OF[kind].map((field) => (
        <OneField key={field} kind={kind} field={field} bound={form.bind(field)} />
      ))}
    </RequestForm>
  )
}

type OneFieldProps = {
  kind: CoinKind
  field: CoinField
  bound: Pick<ComponentProps<typeof Field>, 'name' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
}

function OneField({ kind, field, bound }: OneFieldProps) {
  const t = useStrings(coinStrings)
  const isSold = kind === 'swap' && (field === 'coin' || field === 'amount')
  const label = t(isSold ? `staffCoins.sold.${field}` : `staffCoins.fields.${field}`)
  if (field === 'wallet' || field === 'coin') {
    const options =
      field === 'wallet'
        ? WALLETS.map((value) => ({ value, label: t(`staffCoins.wallets.${value}`) }))
        : COINS.map((value) => ({ value, label: t(`staffCoins.coins.${value}`) }))
    return (
      <ChoiceField
        label={label}
        options={options}
        placeholder={t(`staffCoins.choose.${field}`)}
        required
        {...bound}
      />
    )
  }
  return (
    <AmountField
      field={field === 'fee' ? 'networkFee' : 'sol'}
      label={label}
      hint={t(`staffCoins.hints.${field}`)}
      required
      {...bound}
    />
  )
}

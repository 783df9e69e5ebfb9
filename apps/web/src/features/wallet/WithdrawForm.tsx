import { type Coin, formatUsd, microUsd, shareOf } from '@throwdown/rules/money'
import { type FormEvent, type ReactNode, useState } from 'react'
import { readAmount } from '../../forms/amounts.ts'
import { focusInvalidField } from '../../forms/use-checked-form.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Note } from '../../ui/Note.tsx'
import { AddressField } from './AddressField.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import {
  checkAddress,
  checkAmount,
  refusedField,
  type WithdrawalField,
  type WithdrawalLimits,
} from './check-withdrawal.ts'
import { useQuote } from './use-quote.ts'
import { useRequest } from './use-request.ts'
import { WithdrawAmount } from './WithdrawAmount.tsx'
import { WithdrawalCosts } from './WithdrawalCosts.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import styles from './WithdrawForm.module.css'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet, Withdrawal } from './wallet-types.ts'

type WithdrawFormProps = {
  wallet: Wallet
  available: bigint
  note: ReactNode
  onDone: (withdrawal: Withdrawal) => void
}

export function WithdrawForm({ wallet, available, note, onDone }: WithdrawFormProps) {
  const t = useStrings(walletStrings)
  const form = useWithdrawal({ wallet, available, onDone })
  const { coin, micros, quote, errorAt } = form
  const paused = wallet.withdrawalsPaused && t('wallet.withdraw.paused')
  return (
    <>
      <form className={styles.columns} onSubmit={form.submit} noValidate>
        <div className={styles.column}>
          {paused && <Note tone="wait">{paused}</Note>}
          {note}
          <WithdrawAmount
            text={form.amount}
            available={available}
            error={form.amountError}
            hint={t('wallet.withdraw.limit', {
              left: formatUsd(BigInt(wallet.withdrawalLeftToday)),
              max: formatUsd(BigInt(wallet.withdrawalDayMax)),
            })}
            onChange={form.setAmount}
          />
          <ReceiveAs coin={coin} error={errorAt('coin')} onChange={form.setCoin} />
          <AddressField
            {...{ quote, text: form.address, error: form.addressError, hold: wallet.withdrawalHold }}
            onChange={form.setAddress}
          />
        </div>
        <div className={styles.column}>
          <WithdrawalCosts wallet={wallet} available={available} micros={micros} coin={coin} quote={quote} />
          <FormEnd form={form} unavailable={paused || (available === 0n && t('wallet.withdraw.nothing'))} />
        </div>
      </form>
      {form.confirming && (
        <ConfirmDialog
          key={form.confirming.confirmation.confirmationId}
          {...form.confirming}
          facts={
            <WithdrawalFacts
              {...form.confirming.about}
              fee={shareOf(microUsd(form.confirming.about.micros), wallet.withdrawalFeeBps)}
            />
          }
          submitText={t('wallet.withdraw.submitAmount', {
            amount: formatUsd(form.confirming.about.micros),
          })}
        />
      )}
    </>
  )
}

type ReceiveAsProps = { coin: Coin; error: string | undefined; onChange: (coin: Coin) => void }

function ReceiveAs({ coin, error, onChange }: ReceiveAsProps) {
  const t = useStrings(walletStrings)
  return (
    <div className={styles.labelled}>
      <span className={styles.label}>{t('wallet.withdraw.receiveAs')}</span>
      <CoinChoice label={t('wallet.withdraw.receiveAs')} coin={coin} onChange={onChange} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The last word before the player proves who they are. */
function FormEnd({
  form,
  unavailable,
}: {
  form: ReturnType<typeof useWithdrawal>
  unavailable: string | false
}) {
  const t = useStrings(walletStrings)
  const { coin, micros, errorAt } = form
  return (
    <>
      <Checkbox
        checked={form.isConfirmed}
        onCheckedChange={form.setIsConfirmed}
        error={form.wasSent && !form.isConfirmed ? t('wallet.withdraw.confirmFirst') : undefined}
      >
        {t('wallet.withdraw.confirm')}
      </Checkbox>
      {errorAt('form') && (
        <p className={styles.error} role="alert">
          {errorAt('form')}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        busyText={
          form.isRequesting
            ? t('wallet.withdraw.submitting')
            : form.quote.state === 'asking' && t('wallet.withdraw.checking')
        }
        disabledReason={unavailable}
      >
        {micros === null
          ? t('wallet.withdraw.submit')
          : t('wallet.withdraw.submitAmount', { amount: formatUsd(micros) })}
      </Button>
      {coin === 'sol' && <p className={styles.note}>{t('wallet.withdraw.atPrice')}</p>}
    </>
  )
}

function useWithdrawal({ wallet, available, onDone }: Omit<WithdrawFormProps, 'note'>) {
  const t = useStrings(walletStrings)
  const [coin, setCoin] = useState<Coin>('sol')
  const [amount, setAmount] = useState('')
  const [address, setAddress] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const { micros, trouble: amountTrouble } = readTyped(amount, { ...wallet, available })
  const addressTrouble = checkAddress(address)
  const request =
    micros !== null && !amountTrouble && !addressTrouble ? { coin, micros, address: address.trim() } : null
  const quote = useQuote(request)
  const { ask, isRequesting, refused, confirming } = useRequest(onDone)
  const fromServer =
    quote.state === 'refused' ? refusedField(quote.error, t('wallet.withdraw.noReply')) : refused
  const errorAt = (field: WithdrawalField): string | undefined =>
    fromServer?.field === field ? fromServer.text : undefined
  // Nothing is wrong with a field that nobody has filled in yet.
  const amountError =
    (amount !== '' || wasSent) && amountTrouble
      ? t(amountTrouble.key, { amount: formatUsd(amountTrouble.amount ?? 0n) })
      : errorAt('amount')
  const addressError =
    (address !== '' || wasSent) && addressTrouble ? t(addressTrouble.key) : errorAt('address')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setWasSent(true)
    if (request && isConfirmed && quote.state === 'known') void ask(request)
    else focusInvalidField(event.currentTarget)
  }
  return {
    coin,
    setCoin,
    amount,
    setAmount,
    address,
    setAddress,
    isConfirmed,
    setIsConfirmed,
    wasSent,
    micros,
    quote,
    errorAt,
    amountError,
    addressError,
    isRequesting,
    confirming,
    submit,
  }
}

/** What was typed in micro-dollars, null if it is not an amount; and what is wrong with it. */
function readTyped(text: string, limits: WithdrawalLimits) {
  const typed = readAmount('withdrawal', text)
  return { micros: typeof typed === 'bigint' ? typed : null, trouble: checkAmount(typed, limits) }
}

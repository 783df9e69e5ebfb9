import { dollarsFloored } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/Field.tsx'
import { formatUsd } from '../../ui/text/format-money.ts'
import styles from './AmountField.module.css'
import { parseDollars } from './check-withdrawal.ts'
import { wholeCents } from './costs.ts'
import { walletStrings } from './wallet-strings.en.ts'

const QUICK_DOLLARS = [20, 50] as const

type AmountFieldProps = {
  text: string
  available: bigint
  error: string | undefined
  hint: string
  onChange: (text: string) => void
}

/** Dollars to take out, typed or by a button. */
export function AmountField({ text, available, error, hint, onChange }: AmountFieldProps) {
  const t = useStrings(walletStrings)
  const micros = parseDollars(text)
  const all = wholeCents(available)
  const quick = [
    ...QUICK_DOLLARS.map((dollars) => ({
      micros: BigInt(dollars) * 1_000_000n,
      label: t('wallet.withdraw.quickAmount', { amount: dollars }),
      text: `${dollars}.00`,
    })),
    {
      micros: BigInt(all),
      label: t('wallet.withdraw.all', { amount: formatUsd(all) }),
      text: dollarsFloored(all),
    },
  ]
  return (
    <div className={styles.amount}>
      <span className={styles.available}>
        {t('wallet.withdraw.available')} <b className={styles.free}>{formatUsd(available)}</b>
      </span>
      <Field
        label={t('wallet.withdraw.amount')}
        inputMode="decimal"
        autoComplete="off"
        icon={<b className={styles.dollar}>$</b>}
        value={text}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset className={styles.quick} aria-label={t('wallet.withdraw.quick')}>
        {quick.map((button) => (
          <button
            key={button.label}
            type="button"
            className={classNames(styles.button, button.micros === micros && styles.chosen)}
            aria-pressed={button.micros === micros}
            onClick={() => onChange(button.text)}
          >
            {button.label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

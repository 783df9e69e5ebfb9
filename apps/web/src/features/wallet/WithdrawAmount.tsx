import { formatUsd, plainDecimal, usd } from '@throwdown/rules/money'
import { AmountField } from '../../forms/AmountField.tsx'
import { readAmount } from '../../forms/amounts.ts'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { wholeCents } from './costs.ts'
import styles from './WithdrawAmount.module.css'
import { walletStrings } from './wallet-strings.en.ts'

const QUICK_DOLLARS = [20, 50] as const

type WithdrawAmountProps = {
  text: string
  available: bigint
  error: string | undefined
  hint: string
  onChange: (text: string) => void
}

/** Dollars to take out, typed or by a button. */
export function WithdrawAmount({ text, available, error, hint, onChange }: WithdrawAmountProps) {
  const t = useStrings(walletStrings)
  const micros = readAmount('withdrawal', text)
  const all = wholeCents(available)
  const quick = [
    ...QUICK_DOLLARS.map((dollars) => ({
      micros: usd(dollars),
      label: t('wallet.withdraw.quickAmount', { amount: dollars }),
      text: `${dollars}.00`,
    })),
    {
      micros: all,
      label: t('wallet.withdraw.all', { amount: formatUsd(all) }),
      text: plainDecimal(all, 'USD'),
    },
  ]
  return (
    <div className={styles.amount}>
      <span className={styles.available}>
        {t('wallet.withdraw.available')} <b className={styles.free}>{formatUsd(available)}</b>
      </span>
      <AmountField
        field="withdrawal"
        label={t('wallet.withdraw.amount')}
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

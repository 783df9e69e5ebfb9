import { type Coin, formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../i18n/strings.ts'
import { confirmStrings } from './confirm-strings.en.ts'
import { percentOf, wholeCents } from './costs.ts'
import styles from './WithdrawalFacts.module.css'
import { shortAddress } from './wallet-types.ts'

type WithdrawalFactsProps = { micros: bigint; fee: bigint; coin: Coin; address: string }

/** [C1] [C9] What is confirmed or stopped: amount, fee, what arrives, and where. */
export function WithdrawalFacts({ micros, fee, coin, address }: WithdrawalFactsProps) {
  const t = useStrings(confirmStrings)
  // The shown fee is what is missing between the other two lines: so they add up to the cent.
  const arrives = wholeCents(micros - fee)
  return (
    <dl className={styles.facts} aria-label={t('confirm.facts')}>
      <dt>{t('confirm.takeOut')}</dt>
      <dd>{formatUsd(micros)}</dd>
      <dt>{t('confirm.fee', { percent: percentOf(Math.round((Number(fee) / Number(micros)) * 10_000)) })}</dt>
      <dd>{formatUsd(arrives - micros)}</dd>
      <dt>{t('confirm.arrives')}</dt>
      <dd className={styles.arrives}>{formatUsd(arrives)}</dd>
      <dt>{t('confirm.to', { coin: coin.toUpperCase() })}</dt>
      <dd className={styles.address} title={address}>
        {shortAddress(address)}
      </dd>
    </dl>
  )
}

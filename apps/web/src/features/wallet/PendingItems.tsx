import { formatCoin, formatUsd } from '@throwdown/rules/money'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatMoment } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { DepositProgress } from './DepositProgress.tsx'
import styles from './PendingItems.module.css'
import { WithdrawalProgress } from './WithdrawalProgress.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { type Deposit, shortAddress, type Withdrawal } from './wallet-types.ts'

/** A withdrawal that came back stays in sight for a day: its reason has to be read. */
const RETURNED_STAYS_MS = 86_400_000

type PendingItemsProps = { deposits: readonly Deposit[]; withdrawals: readonly Withdrawal[] }

/** [C2] [C3] What has not reached its end, each with how far it has come and why it waits. */
export function PendingItems({ deposits, withdrawals }: PendingItemsProps) {
  const t = useStrings(walletStrings)
  const nowMs = useNowMs(60_000)
  const arriving = deposits.filter(({ state }) => state === 'arriving' || state === 'waiting')
  const leaving = withdrawals.filter(
    ({ state, endedAtMs }) =>
      state !== 'paid' && (state !== 'returned' || (endedAtMs ?? 0) > nowMs - RETURNED_STAYS_MS),
  )
  if (arriving.length === 0 && leaving.length === 0) return null
  return (
    <Panel>
      <Stack as="section" gap={5} aria-label={t('wallet.activity.pending')} aria-live="polite">
        <h2 className={styles.title}>{t('wallet.activity.pending')}</h2>
        {arriving.map((deposit) => (
          <div key={deposit.id} className={styles.item}>
            <span className={classNames(styles.icon, styles.in)}>
              <ArrowDownLeft size={18} aria-hidden />
            </span>
            <div className={styles.deposit}>
              <DepositProgress deposit={deposit} />
            </div>
          </div>
        ))}
        {leaving.map((withdrawal) => (
          <PendingWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Stack>
    </Panel>
  )
}

function PendingWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useStrings(walletStrings)
  const { micros, fee, coin, units, address, requestedAtMs } = withdrawal
  const arrives = units === null ? null : formatCoin(BigInt(units), coin)
  return (
    <div className={styles.item}>
      <span className={styles.icon}>
        <ArrowUpRight size={18} aria-hidden />
      </span>
      <div className={styles.text}>
        <b>{t('wallet.activity.withdrawalTo', { address: shortAddress(address) })}</b>
        <Hint as="span" isNumeric>
          {formatMoment(requestedAtMs)} ·{' '}
          {t('wallet.activity.afterFee', {
            amount: formatUsd(BigInt(micros) - BigInt(fee)),
            fee: formatUsd(BigInt(fee)),
          })}
          {arrives && ` · ${arrives}`}
        </Hint>
      </div>
      <Money micros={-BigInt(micros)} size="medium" />
      <Stack gap={3} className={styles.steps}>
        <WithdrawalProgress withdrawal={withdrawal} />
      </Stack>
    </div>
  )
}

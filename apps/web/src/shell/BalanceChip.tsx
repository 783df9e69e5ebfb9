import { formatUsd } from '@throwdown/rules/money'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { usePlayStatus } from '../realtime/tab-play.ts'
import { paths } from '../routing/paths.ts'
import styles from './BalanceChip.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** What the player has, and what a search has set aside. Nothing is shown until the server has said so. */
export function BalanceChip() {
  const t = useStrings(shellStrings)
  const { balance } = usePlayStatus()
  if (!balance) return null
  const { available, reserved } = balance
  return (
    <Link to={paths.wallet} className={styles.chip}>
      <span className={styles.icon}>
        <Wallet size={17} aria-hidden />
      </span>
      <span>
        <b className={styles.amount}>{formatUsd(available)}</b>
        <small className={styles.note}>
          {reserved > 0n ? t('shell.inPlay', { amount: formatUsd(reserved) }) : t('shell.balance')}
        </small>
      </span>
    </Link>
  )
}

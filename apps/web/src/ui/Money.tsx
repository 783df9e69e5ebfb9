import { formatUnits, formatUsd, type MoneySign } from '@throwdown/rules/money'
import { classNames } from './class-names.ts'
import styles from './Money.module.css'

type MoneyProps = {
  micros: bigint
  tone?: 'plain' | 'won' | 'gain' | 'loss'
  /** `display` is in the face of the numbers but as large as what surrounds it. */
  size?: 'inline' | 'display' | 'medium' | 'large' | 'huge'
  sign?: MoneySign
}

/** Dollars. Gold is kept for money won, green and red for outcomes. */
export function Money({ micros, tone = 'plain', size = 'inline', sign }: MoneyProps) {
  return (
    <span className={classNames(styles.money, styles[tone], styles[size])}>{formatUsd(micros, sign)}</span>
  )
}

export function Sol({ lamports, decimals }: { lamports: bigint; decimals: number }) {
  return (
    <span className={styles.sol}>{formatUnits(lamports, 'SOL', { least: decimals, most: decimals })}</span>
  )
}

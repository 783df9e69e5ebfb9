import { formatUsd, negate } from '@throwdown/rules/money'
import { ChevronDown } from 'lucide-react'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import styles from './MoneyDetails.module.css'
import { MoneyRows } from './MoneyRows.tsx'
import { amountOf, type MoneyLine } from './money-lines.ts'

type MoneyDetailsProps = { lines: readonly MoneyLine[]; rival: string; isBounty: boolean }

/** [P4] The payout in one sentence, and line by line as the Join box showed it. */
export function MoneyDetails({ lines, rival, isBounty }: MoneyDetailsProps) {
  const t = useStrings(arenaStrings)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <span>{sentenceOf(lines, { rival, isBounty }, t)}</span>
        <span className={styles.more}>
          {t('arena.result.details')} <ChevronDown size={16} aria-hidden />
        </span>
      </summary>
      <div className={styles.lines}>
        <MoneyRows lines={lines} />
      </div>
    </details>
  )
}

function sentenceOf(
  lines: readonly MoneyLine[],
  { rival, isBounty }: { rival: string; isBounty: boolean },
  t: Translate<typeof arenaStrings>,
): string {
  const lost = amountOf(lines, 'stakeLost')
  if (lost !== 0n)
    return t(isBounty ? 'arena.result.sumLostBounty' : 'arena.result.sumLost', {
      stake: formatUsd(negate(lost)),
      name: rival,
    })
  const stake = amountOf(lines, 'stakeBack')
  const fromRival = amountOf(lines, 'opponentStake')
  if (fromRival === 0n) return t('arena.result.sumVoid', { stake: formatUsd(stake) })
  const pool = amountOf(lines, 'pool')
  return t(pool === 0n ? 'arena.result.sumWon' : 'arena.result.sumWonBounty', {
    pot: formatUsd(stake + fromRival),
    pool: formatUsd(negate(pool)),
    poolPercent: percentOf(lines, 'pool'),
    fee: formatUsd(negate(amountOf(lines, 'fee'))),
    feePercent: percentOf(lines, 'fee'),
    credited: formatUsd(amountOf(lines, 'credited')),
  })
}

const percentOf = (lines: readonly MoneyLine[], id: MoneyLine['id']): number =>
  lines.find((line) => line.id === id)?.percent ?? 0

import type { PoolSummary } from '@throwdown/contract/bounty'
import { formatUsd } from '@throwdown/rules/money'
import { Check, X } from 'lucide-react'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { Row } from '../../ui/layout.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './CheckedPoolReport.module.css'
import type { CheckedPool, PoolDifference } from './check-pool.ts'

/** Shows at most this many differences; the saved list has all. */
const DIFFERENCES_SHOWN_MAX = 20

type CheckedPoolReportProps = { checked: CheckedPool; status: PoolSummary['status'] }

/** The outcome in plain words. */
export function CheckedPoolReport({ checked, status }: CheckedPoolReportProps) {
  const t = useStrings(bountyStrings)
  const { replay, matches, differences } = checked
  if (differences.length > 0)
    return (
      <div className={styles.differs}>
        <Row as="b" gap={2} align="center" className={styles.title}>
          <X size={22} aria-hidden /> {t('bounty.check.differs')}
        </Row>
        <p>{t('bounty.check.differsText')}</p>
        <ul className={styles.differences}>
          {differences.slice(0, DIFFERENCES_SHOWN_MAX).map((difference) => (
            <li key={JSON.stringify(difference, (_key, value) => String(value))}>{wordsOf(difference, t)}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className={styles.fits}>
      <Row as="b" gap={2} align="center" className={styles.title}>
        <Check size={22} aria-hidden /> {t('bounty.check.fits')}
      </Row>
      <p>{t('bounty.check.fitsText', { matches, players: replay.standings.length })}</p>
      <p>{t('bounty.check.total', { total: formatUsd(replay.total) })}</p>
      <p>{outcomeOf(checked, status, t)}</p>
    </div>
  )
}

function outcomeOf(
  { replay }: CheckedPool,
  status: PoolSummary['status'],
  t: Translate<typeof bountyStrings>,
): string {
  const isOver = status === 'SETTLED' || status === 'VOID'
  if (replay.state === 'VOID') return t(isOver ? 'bounty.check.void' : 'bounty.check.voidSoFar')
  const paid = replay.expected
    .map(({ amount }, index) => t('bounty.check.place', { place: index + 1, amount: formatUsd(amount) }))
    .join(', ')
  return t(isOver ? 'bounty.check.settled' : 'bounty.check.open', { paid })
}

function wordsOf(difference: PoolDifference, t: Translate<typeof bountyStrings>): string {
  if (difference.kind === 'rule') {
    const { n, what } = difference
    return n === null ? what : t('bounty.check.atLine', { n, what })
  }
  const { rank } = difference
  if (difference.kind === 'points') {
    const { shown, found } = difference
    return t('bounty.check.shownPoints', { rank, shown, found: found ?? t('bounty.check.nothing') })
  }
  const [shown, found] = [formatUsd(difference.shownMicros), formatUsd(difference.foundMicros)]
  return t('bounty.check.shownPrize', { rank, shown, found })
}

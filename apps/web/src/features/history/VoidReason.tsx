import type { HistoryMatch } from '@throwdown/contract/profile'
import { formatUsd, usd } from '@throwdown/rules/money'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { endReason } from '../../arena/result/end-reason.ts'
import { useStrings } from '../../i18n/strings.ts'
import { helpPath } from '../../routing/help-questions.ts'
import { Row } from '../../ui/layout.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './VoidReason.module.css'

/** [M9] Why a match is void, and that the stake came back. */
export default function VoidReason({ match: { voided, opponent, tier } }: { match: HistoryMatch }) {
  const t = useStrings(arenaStrings, historyStrings)
  const stake = usd(tier)
  const name = opponent?.username ?? t('history.row.hidden')
  const why = voided && endReason({ ...voided, outcome: 'void' }, t, { name, stake })
  // The words for a missed start name the stake themselves.
  const isStakeNamed = voided?.reason === 'not_accepted'
  return (
    <Row as="p" gap={2} align="center" size="small" tone="muted" className={styles.reason}>
      <Info size={15} aria-hidden />
      <span>
        {[why, !isStakeNamed && t('history.row.back', { stake: formatUsd(stake) })].filter(Boolean).join(' ')}{' '}
        <Link to={helpPath('void-match')}>{t('history.row.whyVoid')}</Link>
      </span>
    </Row>
  )
}

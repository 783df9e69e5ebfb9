import type { HistoryMatch } from '@throwdown/contract/profile'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint } from '../../ui/layout.tsx'
import { countResults } from './count-results.ts'
import { historyStrings } from './history-strings.en.ts'
import styles from './LastMatches.module.css'

const SHOWN_MAX = 20

/** The newest matches that somebody won as a line of wins and losses, the newest at its end. */
export function LastMatches({ matches }: { matches: readonly HistoryMatch[] }) {
  const t = useStrings(historyStrings)
  const last = matches.filter(({ result }) => result !== 'void').slice(0, SHOWN_MAX)
  if (last.length === 0) return null
  return (
    <div className={styles.last}>
      <Hint size="note" isNumeric>
        {t('history.last', { count: last.length, ...countResults(last) })}
      </Hint>
      <span className={styles.pips} aria-hidden="true">
        {last.toReversed().map(({ matchId, result }) => (
          <span key={matchId} className={classNames(styles.pip, styles[result])} />
        ))}
      </span>
    </div>
  )
}

import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import type { Fact } from '../ui/Facts.tsx'
import { boardStrings } from './board-strings.en.ts'
import styles from './RowDetails.module.css'

/** On a phone, below a row that is open: the columns that do not fit, and the way to the player's card. */
export function RowDetails({ facts, onSee }: { facts: readonly Fact[]; onSee: () => void }) {
  const t = useStrings(boardStrings)
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" wide onClick={onSee}>
        {t('boards.seePlayer')}
      </Button>
    </div>
  )
}

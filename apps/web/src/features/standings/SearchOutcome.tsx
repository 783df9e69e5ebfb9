import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './SearchOutcome.module.css'
import { standingsStrings } from './standings-strings.en.ts'

type SearchOutcomeProps = {
  search: string
  /** Null until it is known. */
  total: number | null
  isMore: boolean
  onClear: () => void
}

/** How many players a search found. Always rendered, so that a screen reader announces the change. */
export function SearchOutcome({ search, total, isMore, onClear }: SearchOutcomeProps) {
  const t = useStrings(standingsStrings)
  const isKnown = search !== '' && total !== null
  return (
    <Row
      gap={3}
      align="center"
      justify="between"
      wraps
      size="note"
      tone="muted"
      canBreak
      className={styles.line}
    >
      <output>{isKnown && t('standings.found', { search, total: `${total}${isMore ? '+' : ''}` })}</output>
      {search !== '' && (
        <Button size="small" onClick={onClear}>
          {t('standings.clearSearch')}
        </Button>
      )}
    </Row>
  )
}

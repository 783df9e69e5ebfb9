import { useStrings } from '../i18n/strings.ts'
import { formatClock } from '../ui/text/clock.ts'
import styles from './AsOf.module.css'
import { boardStrings } from './board-strings.en.ts'

/** Up to when a board is. */
export function AsOf({ time }: { time: string }) {
  const t = useStrings(boardStrings)
  return (
    <p className={styles.asOf}>
      <time dateTime={time}>{t('boards.asOf', { time: formatClock(Date.parse(time)) })}</time>
    </p>
  )
}

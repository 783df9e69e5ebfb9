import { useStrings } from '../i18n/strings.ts'
import styles from './AsOf.module.css'
import { boardStrings } from './board-strings.en.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Up to when a board is. */
export function AsOf({ time }: { time: string }) {
  const t = useStrings(boardStrings)
  return (
    <p className={styles.asOf}>
      <time dateTime={time}>{t('boards.asOf', { time: CLOCK.format(new Date(time)) })}</time>
    </p>
  )
}

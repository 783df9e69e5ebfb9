import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import styles from './ScorePips.module.css'

type ScorePipsProps = { name: string; side: 'own' | 'rival'; won: number; needed: number }

/** One skewed bar per round needed; a won round fills one. */
export function ScorePips({ name, side, won, needed }: ScorePipsProps) {
  const t = useStrings(arenaStrings)
  return (
    <div className={classNames(styles.pips, styles[side])}>
      <VisuallyHidden>{t('arena.score', { name, won, needed })}</VisuallyHidden>
      {Array.from({ length: needed }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
        <span key={index} className={classNames(styles.pip, index < won && styles.filled)}>
          <span className={styles.fill} />
        </span>
      ))}
    </div>
  )
}

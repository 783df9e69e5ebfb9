import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { HandName } from '../duel-view.ts'
import { ArmouredHand } from '../hands/ArmouredHand.tsx'
import styles from './ThrowButtons.module.css'
import { THROWS } from './throw-keys.ts'

type ThrowButtonsProps = {
  chosen: HandName | null
  /** Why no throw can be made now; null while one can. */
  refusal: string | null
  onThrow: (hand: HandName) => void
}

export function ThrowButtons({ chosen, refusal, onThrow }: ThrowButtonsProps) {
  const t = useStrings(arenaStrings)
  return (
    <fieldset className={styles.throws} aria-label={t('arena.throwsLabel')}>
      {THROWS.map(({ hand, keys }) => (
        <button
          key={hand}
          type="button"
          className={classNames(
            styles.throw,
            refusal !== null && styles.closed,
            chosen === hand && styles.chosen,
          )}
          aria-pressed={chosen === hand}
          aria-disabled={refusal !== null}
          title={refusal ?? undefined}
          aria-keyshortcuts={keys.join(' ')}
          onClick={() => refusal === null && onThrow(hand)}
        >
          <span className={styles.picture}>
            <ArmouredHand hand={hand} cropped />
          </span>
          <span className={styles.name}>{t(`arena.${hand}`)}</span>
          <kbd className={styles.keys} aria-hidden="true">
            {keys.join(' / ')}
          </kbd>
        </button>
      ))}
    </fieldset>
  )
}

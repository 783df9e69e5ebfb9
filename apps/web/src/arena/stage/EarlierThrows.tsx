import { useStrings } from '../../i18n/strings.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { HandName } from '../duel-view.ts'
import { ArmouredHand, type HandSide } from '../hands/ArmouredHand.tsx'
import styles from './EarlierThrows.module.css'

export type EarlierThrow = { readonly turn: number; readonly hand: HandName | null }

/** As many as fit next to a name on a phone. */
const SHOWN_MAX = 6

/** What a player has thrown in this match, the newest last: memory is the skill of the game. */
export function EarlierThrows(props: { name: string; side: HandSide; earlier: readonly EarlierThrow[] }) {
  const t = useStrings(arenaStrings)
  const { name, side, earlier } = props
  return (
    <ol className={styles.throws} aria-label={t('arena.earlier', { name })}>
      {earlier.slice(-SHOWN_MAX).map(({ turn, hand }) => (
        <li key={turn} className={styles.throw}>
          <ArmouredHand hand={hand ?? 'idle'} side={side} state="rest" cropped />
          <VisuallyHidden>{hand ? t(`arena.${hand}`) : t('arena.noThrow')}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

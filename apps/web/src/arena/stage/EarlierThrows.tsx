import { useStrings } from '../../i18n/strings.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import { handOf, handWord } from '../clash/clash-words.ts'
import type { TurnOutcome } from '../duel-view.ts'
import { ArmouredHand, type HandSide } from '../hands/ArmouredHand.tsx'
import styles from './EarlierThrows.module.css'

const SHOWN_MAX = 6

/** What a player has thrown in this match, the newest last: memory is the skill of the game. */
export function EarlierThrows(props: { name: string; side: HandSide; earlier: readonly TurnOutcome[] }) {
  const t = useStrings(arenaStrings)
  const { name, side, earlier } = props
  const of = side === 'own' ? 'you' : 'rival'
  return (
    <ol className={styles.throws} aria-label={t('arena.earlier', { name })}>
      {earlier.slice(-SHOWN_MAX).map((outcome) => (
        <li key={outcome.turn} className={styles.throw}>
          <ArmouredHand hand={handOf(outcome, of) ?? 'idle'} side={side} cropped />
          <VisuallyHidden>{handWord(outcome, of, t)}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

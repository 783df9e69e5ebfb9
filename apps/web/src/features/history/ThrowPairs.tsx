import type { PlayedThrow } from '@throwdown/contract/profile'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand, type HandSide } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './ThrowPairs.module.css'
import { isOpened } from './tendencies.ts'

/** All throws of a match in order: both hands, and by a letter what the throw was to the player. */
export function ThrowPairs({ throws }: { throws: readonly PlayedThrow[] }) {
  const t = useStrings(arenaStrings, historyStrings)
  const wordOf = (thrown: PlayedThrow['own']): string =>
    isOpened(thrown) ? t(`arena.${thrown}`) : t(`history.throws.without.${thrown}`)
  // A match has no two throws of one number, and none is ever added.
  const numbered = throws.map((thrown, index) => ({ ...thrown, turn: index + 1 }))
  return (
    <ol className={styles.throws} aria-label={t('history.throws.list')}>
      {numbered.map(({ turn, own, opponent, result }) => (
        <li key={turn} className={classNames(styles.throw, styles[result])}>
          <PairHand thrown={own} side="own" isLit={result === 'won' || result === 'draw'} />
          <PairHand thrown={opponent} side="rival" isLit={result === 'lost' || result === 'draw'} />
          <span className={styles.letter} aria-hidden="true">
            {t(`history.throws.letter.${result}`)}
          </span>
          <VisuallyHidden>
            {t('history.throws.pair', {
              own: wordOf(own),
              opponent: wordOf(opponent),
              result: t(`history.throws.result.${result}`),
            })}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

type PairHandProps = { thrown: PlayedThrow['own']; side: HandSide; isLit: boolean }

function PairHand({ thrown, side, isLit }: PairHandProps) {
  const hand = isOpened(thrown) ? thrown : null
  return (
    <span className={styles.hand}>
      <ArmouredHand hand={hand ?? 'idle'} side={side} state={hand && isLit ? 'ready' : 'rest'} cropped />
    </span>
  )
}

import type { HistoryMatch, PlayedThrow } from '@throwdown/contract/profile'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand, type HandSide } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './ThrowPairs.module.css'
import { isOpened } from './tendencies.ts'
import { describeThrows, needsSeal, throwWords } from './throw-words.ts'
import { useOwnSeals } from './use-own-seals.ts'

type ThrowPairsProps = { match: Pick<HistoryMatch, 'matchId' | 'throws'> }

/** All throws of a match in order: both hands, and by a letter what the throw was to the player. */
export function ThrowPairs({ match: { matchId, throws } }: ThrowPairsProps) {
  const t = useStrings(arenaStrings, historyStrings)
  const seals = useOwnSeals(throws.some(needsSeal) ? matchId : null)
  return (
    <ol className={styles.throws} aria-label={t('history.throws.list')}>
      {describeThrows(throws, seals).map((thrown) => {
        const { turn, own, opponent, result, sealedHand } = thrown
        return (
          <li key={turn} className={classNames(styles.throw, styles[result])}>
            <PairHand thrown={sealedHand ?? own} side="own" isLit={result === 'won' || result === 'draw'} />
            <PairHand thrown={opponent} side="rival" isLit={result === 'lost' || result === 'draw'} />
            <span className={styles.letter} aria-hidden="true">
              {t(`history.throws.letter.${result}`)}
            </span>
            <VisuallyHidden>{throwWords(thrown, t)}</VisuallyHidden>
          </li>
        )
      })}
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

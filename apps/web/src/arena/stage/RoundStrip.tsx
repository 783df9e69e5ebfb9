import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import type { HandName, TurnOutcome, TurnWinner } from '../duel-view.ts'
import { ArmouredHand } from '../hands/ArmouredHand.tsx'
import styles from './RoundStrip.module.css'

const WORD: Record<TurnWinner, 'turnWon' | 'turnLost' | 'turnDraw' | 'turnNobody'> = {
  you: 'turnWon',
  rival: 'turnLost',
  draw: 'turnDraw',
  nobody: 'turnNobody',
}

/** Every throw of the match in order, in pictures and in words. */
export function RoundStrip({ outcomes }: { outcomes: readonly TurnOutcome[] }) {
  const t = useStrings(arenaStrings)
  return (
    <ol className={styles.strip} aria-label={t('arena.result.rounds')}>
      {outcomes.map(({ turn, round, yours, theirs, winner }) => (
        <li key={turn} className={classNames(styles.turn, styles[winner])}>
          <span className={styles.hands}>
            <StripHand hand={yours} side="own" hasWon={winner === 'you'} />
            <span className={styles.versus} aria-hidden="true">
              {t('arena.result.versus')}
            </span>
            <StripHand hand={theirs} side="rival" hasWon={winner === 'rival'} />
          </span>
          <span className={styles.word}>
            {t('arena.round', { round })} · {t(`arena.result.${WORD[winner]}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function StripHand({
  hand,
  side,
  hasWon,
}: {
  hand: HandName | null
  side: 'own' | 'rival'
  hasWon: boolean
}) {
  const t = useStrings(arenaStrings)
  return (
    <span className={styles.hand}>
      <ArmouredHand hand={hand ?? 'idle'} side={side} state={hasWon ? 'ready' : 'rest'} cropped />
      <VisuallyHidden>{hand ? t(`arena.${hand}`) : t('arena.result.missed')}</VisuallyHidden>
    </span>
  )
}

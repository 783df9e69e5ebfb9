import { type Translate, useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import { missedWords } from '../clash/clash-words.ts'
import type { HandName, TurnOutcome } from '../duel-view.ts'
import { ArmouredHand } from '../hands/ArmouredHand.tsx'
import styles from './RoundStrip.module.css'
import { turnWords } from './turn-words.ts'

/** Every throw of the match in order, in pictures and in words. */
export function RoundStrip({ outcomes, rival }: { outcomes: readonly TurnOutcome[]; rival: string }) {
  const t = useStrings(arenaStrings)
  return (
    <ol className={styles.strip} aria-label={t('arena.result.rounds')}>
      {outcomes.map((outcome) => {
        const { turn, yours, theirs, winner, missed } = outcome
        const words = turnWords(outcome, t)
        return (
          <li key={turn} className={classNames(styles.turn, styles[winner])}>
            <span className={styles.hands}>
              <StripHand
                hand={yours}
                side="own"
                isLit={winner === 'you' || winner === 'draw'}
                isMissed={missed.includes('you')}
              />
              <span className={styles.versus} aria-hidden="true">
                {t('arena.result.versus')}
              </span>
              <StripHand
                hand={theirs}
                side="rival"
                isLit={winner === 'rival' || winner === 'draw'}
                isMissed={missed.includes('rival')}
              />
            </span>
            <span className={styles.word}>
              {words.which}
              <span className={styles.dot}> · </span>
              <b>{words.result}</b>
            </span>
            {missed.length > 0 && <span className={styles.word}>{missedWords(outcome, t, rival)}</span>}
          </li>
        )
      })}
    </ol>
  )
}

type StripHandProps = { hand: HandName | null; side: 'own' | 'rival'; isLit: boolean; isMissed: boolean }

function StripHand({ hand, side, isLit, isMissed }: StripHandProps) {
  const t = useStrings(arenaStrings)
  return (
    <span className={styles.hand}>
      <ArmouredHand hand={hand ?? 'idle'} side={side} state={isLit ? 'ready' : 'rest'} cropped />
      <VisuallyHidden>{handWord(hand, isMissed, t)}</VisuallyHidden>
    </span>
  )
}

/** [B4] A hand that was sealed and never opened is not a missed one. */
export function handWord(
  hand: HandName | null,
  isMissed: boolean,
  t: Translate<typeof arenaStrings>,
): string {
  if (hand) return t(`arena.${hand}`)
  return t(isMissed ? 'arena.noThrow' : 'arena.sealedFist')
}

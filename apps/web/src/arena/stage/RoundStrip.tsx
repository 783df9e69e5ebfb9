import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { arenaStrings } from '../arena-strings.en.ts'
import { handOf, handWord, missedWords } from '../clash/clash-words.ts'
import type { Side, TurnOutcome } from '../duel-view.ts'
import { ArmouredHand } from '../hands/ArmouredHand.tsx'
import styles from './RoundStrip.module.css'
import { turnWords } from './turn-words.ts'

/** Every throw of the match in order, in pictures and in words. */
export function RoundStrip({ outcomes, rival }: { outcomes: readonly TurnOutcome[]; rival: string }) {
  const t = useStrings(arenaStrings)
  return (
    <ol className={styles.strip} aria-label={t('arena.result.rounds')}>
      {outcomes.map((outcome) => {
        const { turn, winner, missed } = outcome
        const words = turnWords(outcome, t)
        return (
          <li key={turn} className={classNames(styles.turn, styles[winner])}>
            <span className={styles.hands}>
              <StripHand outcome={outcome} of="you" />
              <span className={styles.versus} aria-hidden="true">
                {t('arena.result.versus')}
              </span>
              <StripHand outcome={outcome} of="rival" />
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

function StripHand({ outcome, of }: { outcome: TurnOutcome; of: Side }) {
  const t = useStrings(arenaStrings)
  const isLit = outcome.winner === of || outcome.winner === 'draw'
  return (
    <span className={styles.hand}>
      <ArmouredHand
        hand={handOf(outcome, of) ?? 'idle'}
        side={of === 'you' ? 'own' : 'rival'}
        state={isLit ? 'ready' : 'rest'}
        cropped
      />
      <VisuallyHidden>{handWord(outcome, of, t)}</VisuallyHidden>
    </span>
  )
}

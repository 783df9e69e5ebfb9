import { ShieldCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './Clash.module.css'
import { clashWords } from './clash-words.ts'
import type { Fighter, HandName, TurnOutcome } from './duel-view.ts'
import { ArmouredHand, type HandSide, type HandState } from './hands/ArmouredHand.tsx'
import { type RevealBeat, revealTiming } from './reveal-script.ts'
import { Sparks } from './Sparks.tsx'

type ClashProps = {
  outcome: TurnOutcome
  rival: Fighter
  beat: RevealBeat
  isAnimated: boolean
  isProven: boolean
  onSkip: () => void
}

/** The moment the product lives for: both fists pump three times and open together. */
export function Clash({ outcome, rival, beat, isAnimated, isProven, onSkip }: ClashProps) {
  const { t } = useTranslation()
  const { title, note } = clashWords(outcome, t, rival.name)
  const isDecisive = outcome.winner === 'you' || outcome.winner === 'rival'
  return (
    <section
      className={classNames(styles.clash, isAnimated && styles.animated, WINNER_CLASS[outcome.winner])}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's style type knows no custom properties
      style={revealTiming as CSSProperties}
    >
      <div className={styles.ring}>
        <ThrownHand side="own" hand={outcome.yours} state={stateOf(outcome.winner === 'you', isDecisive)} />
        <span className={styles.beam} />
        <span className={styles.flash} />
        {isAnimated && isDecisive && <Sparks />}
        <ThrownHand
          side="rival"
          hand={outcome.theirs}
          state={stateOf(outcome.winner === 'rival', isDecisive)}
        />
      </div>
      <div className={styles.words}>
        <div className={classNames(styles.title, outcome.winner === 'rival' && styles.cold)}>{title}</div>
        <div className={styles.note}>{note}</div>
      </div>
      <div className={styles.foot}>
        {isProven && (
          <span className={classNames(styles.proof, beat === 'struck' && styles.proofShown)}>
            <ShieldCheck size={15} aria-hidden /> {t('arena.checked')}
          </span>
        )}
        <Button tone="quiet" size="small" onClick={onSkip}>
          {t('arena.skip')}
        </Button>
      </div>
    </section>
  )
}

const WINNER_CLASS = { you: styles.youWin, rival: styles.rivalWins, draw: null, nobody: null }

const stateOf = (hasWon: boolean, isDecisive: boolean): HandState =>
  isDecisive ? (hasWon ? 'won' : 'lost') : 'ready'

function ThrownHand({ side, hand, state }: { side: HandSide; hand: HandName | null; state: HandState }) {
  return (
    <div className={classNames(styles.thrown, styles[side])}>
      <span className={styles.halo} />
      <div className={styles.strike}>
        <div className={styles.pump}>
          <span className={styles.closed}>
            <ArmouredHand hand="idle" side={side} />
          </span>
          <span className={styles.open}>
            <ArmouredHand hand={hand ?? 'idle'} side={side} state={hand ? state : 'rest'} />
          </span>
        </div>
      </div>
    </div>
  )
}

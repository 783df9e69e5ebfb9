import { ShieldCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { PublicPlayer, Side, TurnOutcome } from '../duel-view.ts'
import styles from './Clash.module.css'
import motion from './ClashMotion.module.css'
import { clashWords, handWord } from './clash-words.ts'
import { type RevealBeat, revealTiming } from './reveal-script.ts'
import { Sparks } from './Sparks.tsx'
import { ThrownHand } from './ThrownHand.tsx'

type ClashProps = {
  outcome: TurnOutcome
  rival: PublicPlayer
  beat: RevealBeat
  isAnimated: boolean
  isProven: boolean
  onSkip: () => void
}

/** The moment the product lives for: both fists pump three times and open together. */
export function Clash({ outcome, rival, beat, isAnimated, isProven, onSkip }: ClashProps) {
  const t = useStrings(arenaStrings)
  const { winner, yours, theirs, missed } = outcome
  const { title, note } = clashWords(outcome, t, rival.name)
  const isDecisive = winner === 'you' || winner === 'rival'
  const own = !isDecisive ? 'even' : winner === 'you' ? 'wins' : 'loses'
  const other = !isDecisive ? 'even' : winner === 'rival' ? 'wins' : 'loses'
  const shared = { hasStruck: beat === 'struck', isAnimated }
  const captionOf = (of: Side) => missed.length > 0 && handWord(outcome, of, t)
  const moving = (name: string | undefined) => isAnimated && name
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's style type knows no custom properties
    <section className={styles.clash} style={revealTiming as CSSProperties}>
      <div className={classNames(styles.ring, moving(motion.ring))}>
        <ThrownHand side="own" hand={yours} fate={own} caption={captionOf('you')} {...shared} />
        <span className={classNames(styles.beam, moving(motion.beam))} />
        {isAnimated && isDecisive && (
          <>
            <span className={classNames(styles.flash, motion.flash)} />
            <Sparks />
          </>
        )}
        <ThrownHand side="rival" hand={theirs} fate={other} caption={captionOf('rival')} {...shared} />
      </div>
      <div className={classNames(styles.words, moving(motion.words))}>
        <div
          className={classNames(
            styles.title,
            missed.length > 0 && styles.sentence,
            winner === 'rival' && styles.cold,
          )}
        >
          {title}
        </div>
        <div className={styles.note}>{note}</div>
      </div>
      <div className={styles.foot}>
        {isProven && missed.length === 0 && (
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

import { classNames } from '../../ui/class-names.ts'
import type { HandName } from '../duel-view.ts'
import { ArmouredHand, type HandSide, type HandState } from '../hands/ArmouredHand.tsx'
import styles from './Clash.module.css'
import motion from './ClashMotion.module.css'

type Fate = 'wins' | 'loses' | 'even'
type ThrownHandProps = {
  side: HandSide
  hand: HandName | null
  fate: Fate
  /** Before the strike both hands shine alike: the clash decides, not the light. */
  hasStruck: boolean
  isAnimated: boolean
}

const STATE: Record<Fate, HandState> = { wins: 'won', loses: 'lost', even: 'ready' }
const STROKE: Record<Fate, string | undefined> = {
  wins: motion.striker,
  loses: motion.struck,
  even: undefined,
}

/** One side of the clash: the pumping fist, and the hand it opens into. */
export function ThrownHand({ side, hand, fate, hasStruck, isAnimated }: ThrownHandProps) {
  const state = hasStruck ? STATE[fate] : 'ready'
  const moving = (name: string | undefined) => isAnimated && name
  return (
    <div className={classNames(styles.thrown, styles[side], motion[side], fate === 'wins' && styles.lit)}>
      <span className={classNames(styles.halo, moving(motion.halo))} />
      <div className={classNames(moving(STROKE[fate]))}>
        <div className={classNames(styles.hand, moving(motion.hand))}>
          <span className={classNames(styles.closed, moving(motion.closed))}>
            <ArmouredHand hand="idle" side={side} />
          </span>
          <span className={classNames(styles.open, moving(motion.open))}>
            <ArmouredHand hand={hand ?? 'idle'} side={side} state={hand ? state : 'rest'} />
          </span>
        </div>
      </div>
    </div>
  )
}

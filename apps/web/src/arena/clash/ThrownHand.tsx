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
  /** Where the picture alone does not say what happened to the hand. */
  caption: string | false
  /** Half the size, and from the side at every width. */
  isCompact?: boolean
}

const STATE: Record<Fate, HandState> = { wins: 'won', loses: 'lost', even: 'ready' }
const STROKE: Record<Fate, string | undefined> = {
  wins: motion.striker,
  loses: motion.struck,
  even: undefined,
}

/** One side of the clash: the pumping fist, and the hand it opens into. */
export function ThrownHand(props: ThrownHandProps) {
  const { side, hand, fate, hasStruck, isAnimated, caption, isCompact = false } = props
  const state = hasStruck ? STATE[fate] : 'ready'
  const moving = (name: string | undefined) => isAnimated && name
  return (
    <div
      className={classNames(
        styles.thrown,
        styles[side],
        motion[side],
        fate === 'wins' && styles.lit,
        isCompact && styles.compact,
        isCompact && motion.compact,
      )}
    >
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
      {caption && <span className={styles.caption}>{caption}</span>}
    </div>
  )
}

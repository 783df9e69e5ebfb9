import { classNames } from '../../ui/class-names.ts'
import styles from './ArmouredHand.module.css'
import { handId } from './HandForge.tsx'
import type { HandPose } from './poses.ts'

export type HandSide = 'own' | 'rival'
/** `rest` is unlit, `ready` glows, `won` burns, `lost` goes cold. */
export type HandState = 'rest' | 'ready' | 'won' | 'lost'

type ArmouredHandProps = {
  hand: HandPose
  side?: HandSide
  state?: HandState
  /** Cut above the cuff into a square: for small pictures. */
  cropped?: boolean
  className?: string | undefined
}

const WHOLE = '0 0 400 480'
const SQUARE = '0 0 400 400'

/** A picture only: the words next to it say what it shows. Needs a HandForge on the page. */
export function ArmouredHand({
  hand,
  side = 'own',
  state = 'ready',
  cropped = false,
  className,
}: ArmouredHandProps) {
  return (
    <svg
      className={classNames(styles.hand, styles[side], styles[state], className)}
      viewBox={cropped ? SQUARE : WHOLE}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#${handId(hand)}`} width="400" height="480" />
    </svg>
  )
}

import { classNames } from '../ui/class-names.ts'
import styles from './RankBadge.module.css'

const PLACE_CLASS: Readonly<Record<number, string | undefined>> = {
  1: styles.first,
  2: styles.second,
  3: styles.third,
}

/** The medal of a place: gold, silver, bronze, and iron for everybody after. */
export function RankBadge({ rank }: { rank: number }) {
  return <span className={classNames(styles.badge, PLACE_CLASS[rank])}>{rank}</span>
}

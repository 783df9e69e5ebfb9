import type { ReactNode } from 'react'
import styles from './TimeRing.module.css'

/** A ring in the colour of the text that empties with the time; what it is about is inside. */
export function TimeRing({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 100 100" className={styles.circle} aria-hidden="true">
        <circle cx="50" cy="50" r="46" className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r="46"
          pathLength="1"
          className={styles.left}
          strokeDasharray="1"
          strokeDashoffset={1 - Math.min(1, Math.max(0, share))}
        />
      </svg>
      {children}
    </span>
  )
}

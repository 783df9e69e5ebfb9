import type { CSSProperties } from 'react'
import styles from './Sparks.module.css'

const COUNT = 14

// A fixed spray: nothing about it may depend on anything but the strike.
const SPRAY = Array.from({ length: COUNT }, (_, index) => {
  const angle = (index / COUNT) * 2 * Math.PI + 0.4
  const reach = 130 + ((index * 53) % 90)
  return {
    '--dx': `${Math.round(Math.cos(angle) * reach)}px`,
    '--dy': `${Math.round(Math.sin(angle) * reach * 0.8)}px`,
    '--late': `${(index * 17) % 60}ms`,
  }
})

/** Sparks off the strike. */
export function Sparks() {
  return (
    <span className={styles.sparks} aria-hidden="true">
      {SPRAY.map((flight) => (
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's style type knows no custom properties
        <i key={flight['--dx'] + flight['--dy']} className={styles.spark} style={flight as CSSProperties} />
      ))}
    </span>
  )
}

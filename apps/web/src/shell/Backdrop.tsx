import styles from './Backdrop.module.css'
import { Particles } from './Particles.tsx'

/** The forge at night behind every page. It stays while pages change, so nothing flickers. */
export function Backdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <Particles />
    </div>
  )
}

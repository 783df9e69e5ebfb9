import { classNames } from '../ui/class-names.ts'
import fistOwn from './fist-own.svg?no-inline'
import fistRival from './fist-rival.svg?no-inline'
import styles from './JoinPicture.module.css'

/** Two armoured fists that are about to meet, behind the words of a button. Drawn by `npm run art join-picture`. */
export function JoinPicture() {
  return (
    <span className={styles.picture} aria-hidden="true">
      <span className={styles.burst} />
      <img className={styles.fist} src={fistOwn} alt="" draggable="false" />
      <img className={classNames(styles.fist, styles.rival)} src={fistRival} alt="" draggable="false" />
    </span>
  )
}

import { useId } from 'react'
import styles from './Progress.module.css'

type ProgressProps = {
  label: string
  /** The numbers in words, next to the label. */
  text: string
  value: number
  max: number
}

/** How far something is on its way, in words and as a bar. */
export function Progress({ label, text, value, max }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        <b>{text}</b>
      </div>
      <progress className={styles.bar} value={value} max={max} aria-labelledby={id} aria-valuetext={text} />
    </div>
  )
}

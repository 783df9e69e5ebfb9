import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Says that there is nothing, or that something failed, and what to do next. */
export function EmptyState(props: { icon: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{props.icon}</span>
      <p className={styles.title}>{props.title}</p>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.action}
    </div>
  )
}

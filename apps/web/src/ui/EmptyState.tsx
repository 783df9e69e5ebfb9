import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** Nothing else is on the page: the title is its heading. */
  isPage?: boolean
}

/** Says that there is nothing, or that something failed, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const Title = props.isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{props.icon}</span>
      <Title className={styles.title}>{props.title}</Title>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.action}
    </div>
  )
}

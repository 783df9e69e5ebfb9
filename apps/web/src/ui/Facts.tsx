import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names and values, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

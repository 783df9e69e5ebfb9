import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './MoneyList.module.css'

export type MoneyListLine = { label: string; value: ReactNode; isSum?: boolean }

/** Amounts under each other, as on a bill; the sum is what matters. */
export function MoneyList({ label, lines }: { label: string; lines: readonly MoneyListLine[] }) {
  return (
    <section className={styles.box} aria-label={label}>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.label} className={classNames(styles.line, line.isSum && styles.sum)}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './MoneyList.module.css'

export type MoneyListLine = { label: string; value: ReactNode; isSum?: boolean }

/** Amounts under each other, as on a bill; the sum is what matters. */
export function MoneyList({ label, lines }: { label: string; lines: readonly MoneyListLine[] }) {
  return (
    <section className={styles.box} aria-label={label}>
      <Stack as="dl" size="note" className={styles.lines}>
        {lines.map((line) => (
          <Row
            key={line.label}
            gap={4}
            align="baseline"
            justify="between"
            className={classNames(styles.line, line.isSum && styles.sum)}
          >
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </Row>
        ))}
      </Stack>
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './FigureCards.module.css'

type FigureCardsProps = {
  label: string
  cards: readonly { readonly name: string; readonly value: string; readonly means: string }[]
  /** Below the cards. */
  children?: ReactNode
}

/** A few figures, each with its name and what it means. Three are larger than four. */
export function FigureCards({ label, cards, children }: FigureCardsProps) {
  const isFew = cards.length <= 3
  return (
    <section className={classNames(styles.cards, isFew && styles.few)} aria-label={label}>
      {cards.map(({ name, value, means }) => (
        <Panel key={name} padding="roomy">
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.value}>{value}</p>
          <p className={styles.means}>{means}</p>
        </Panel>
      ))}
      {children && <div className={styles.below}>{children}</div>}
    </section>
  )
}

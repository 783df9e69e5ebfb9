import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Gallery.module.css'

/** One component with all its states side by side. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <Panel>
        <div className={styles.states}>{children}</div>
      </Panel>
    </section>
  )
}

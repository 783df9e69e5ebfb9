import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import styles from './TitledPanel.module.css'

type TitledPanelProps = { title: string; className?: string | undefined; children: ReactNode }

/** One subject of a page of staff. */
export function TitledPanel({ title, className, children }: TitledPanelProps) {
  return (
    <Panel padding="roomy" className={className}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Panel>
  )
}

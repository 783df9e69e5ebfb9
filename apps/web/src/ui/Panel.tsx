import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Panel.module.css'

type PanelProps = {
  children: ReactNode
  /** `flush` panels let tables and lists run to the edge. */
  padding?: 'normal' | 'roomy' | 'flush'
  edge?: 'plain' | 'gold'
  className?: string | undefined
}

export function Panel({ children, padding = 'normal', edge = 'plain', className }: PanelProps) {
  return <div className={classNames(styles.panel, styles[padding], styles[edge], className)}>{children}</div>
}

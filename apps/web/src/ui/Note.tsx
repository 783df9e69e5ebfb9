import { Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Note.module.css'

const ICONS = { info: Info, warning: TriangleAlert, wait: Clock } as const

/** A sentence that must not be missed, but not an error. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const ToneIcon = ICONS[tone]
  return (
    <div className={classNames(styles.note, styles[tone])}>
      <ToneIcon size={19} aria-hidden className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}

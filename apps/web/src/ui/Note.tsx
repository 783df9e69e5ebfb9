import { Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Note.module.css'

const ICONS = { info: Info, warning: TriangleAlert, wait: Clock } as const

type NoteProps = {
  tone?: keyof typeof ICONS
  /** Instead of the one of the tone. */
  icon?: LucideIcon
  children: ReactNode
}

/** A sentence that must not be missed, but not an error. */
export function Note({ tone = 'info', icon, children }: NoteProps) {
  const ToneIcon = icon ?? ICONS[tone]
  return (
    <div className={classNames(styles.note, styles[tone])}>
      <ToneIcon size={19} aria-hidden className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}

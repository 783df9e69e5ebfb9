import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tag.module.css'

export function Tag({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'live' | 'hot' }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}

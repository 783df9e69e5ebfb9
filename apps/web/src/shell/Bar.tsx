import type { ReactNode } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { classNames } from '../ui/class-names.ts'
import { Row } from '../ui/layout.tsx'
import { measureHeight } from '../ui/measure-height.ts'
import styles from './PlayBar.module.css'
import { playBarStrings } from './play-bar-strings.en.ts'

type BarProps = {
  tone: 'searching' | 'found' | 'running' | 'asked' | 'trouble'
  picture: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

// A duel fills the window: it has to know how much of it the bar takes.
const makeRoom = measureHeight('--bar-height')

/** One row under the header: a picture, a title that is announced once, and one action. */
export function Bar({ tone, picture, title, children, action }: BarProps) {
  const t = useStrings(playBarStrings)
  return (
    <section ref={makeRoom} className={classNames(styles.bar, styles[tone])} aria-label={t('playBar.label')}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      <Row gap={3.5} rowGap={1} align="center" wraps className={styles.words}>
        {/* Announced when the bar changes, not with every second. */}
        <output className={styles.title}>{title}</output>
        {children}
      </Row>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

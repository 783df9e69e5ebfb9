import { Check, CircleDashed, Clock, type LucideIcon, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './Steps.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepState = 'done' | 'now' | 'next' | 'failed'
/** The icon says what the step is, until it is done or has failed. */
export type Step = { name: string; note?: string | undefined; state: StepState; icon?: LucideIcon }

const ICONS = { done: Check, now: Clock, next: CircleDashed, failed: X } as const

type StepsProps = { label: string; steps: readonly Step[]; words: Readonly<Record<StepState, string>> }

/** How far something has come. The state of each step is in words too. */
export function Steps({ label, steps, words }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, note, state, icon }) => {
        const isOpen = state === 'now' || state === 'next'
        const StateIcon = (isOpen && icon) || ICONS[state]
        return (
          <li key={name} className={classNames(styles.step, styles[state])}>
            <span className={styles.dot}>
              <StateIcon size={15} aria-hidden />
            </span>
            <b className={styles.name}>{name}</b>
            <VisuallyHidden> {words[state]} </VisuallyHidden>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        )
      })}
    </ol>
  )
}

import type { ReactNode } from 'react'
import styles from './Field.module.css'

type FieldFrameProps = {
  inputId: string
  label: string
  required?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

/** Label above, error and hint below: the same for every kind of field. */
export function FieldFrame({ inputId, label, required, error, hint, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={`${inputId}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={`${inputId}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

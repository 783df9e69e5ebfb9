import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { uiText } from './ui-strings.en.ts'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  icon?: ReactNode
  /** After the text, inside the box. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One labelled line of text. A password gets a show/hide button. */
export function Field({ label, error, hint, icon, end, type = 'text', required, id, ...input }: FieldProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const [isRevealed, setIsRevealed] = useState(false)
  const isPassword = type === 'password'
  return (
    <FieldFrame inputId={inputId} label={label} required={required} error={error} hint={hint}>
      <span className={classNames(styles.box, error && styles.wrong)}>
        {icon}
        <input
          {...input}
          id={inputId}
          type={isPassword && isRevealed ? 'text' : type}
          className={styles.input}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ inputId, hasError: Boolean(error), hasHint: Boolean(hint) })}
        />
        {end}
        {isPassword && (
          <RevealButton isRevealed={isRevealed} label={label} onToggle={() => setIsRevealed(!isRevealed)} />
        )}
      </span>
    </FieldFrame>
  )
}

function RevealButton(props: { isRevealed: boolean; label: string; onToggle: () => void }) {
  const name = uiText(props.isRevealed ? 'hide' : 'show', { what: props.label })
  return (
    <button type="button" className={styles.reveal} aria-label={name} onClick={props.onToggle}>
      {props.isRevealed ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
    </button>
  )
}

export function describedBy(field: { inputId: string; hasError: boolean; hasHint: boolean }) {
  const ids = [field.hasError && `${field.inputId}-error`, field.hasHint && `${field.inputId}-hint`]
  return ids.filter(Boolean).join(' ') || undefined
}

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

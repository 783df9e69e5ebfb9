import { ChevronDown } from 'lucide-react'
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import styles from './ChoiceField.module.css'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import { describedBy, FieldFrame } from './Field.tsx'

type ChoiceFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shown while nothing is chosen. */
  placeholder: string
  options: readonly { readonly value: string; readonly label: string }[]
}

/** One of many choices in a form: the browser's own list, which phones show full-screen and browsers fill in. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, error, hint, placeholder, options, required, id, ...select } = props
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <FieldFrame inputId={inputId} label={label} required={required} error={error} hint={hint}>
      <span className={classNames(fieldStyles.box, styles.box, error && fieldStyles.wrong)}>
        <select
          {...select}
          id={inputId}
          className={classNames(fieldStyles.input, styles.select)}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ inputId, hasError: Boolean(error), hasHint: Boolean(hint) })}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </span>
    </FieldFrame>
  )
}

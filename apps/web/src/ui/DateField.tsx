import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './DateField.module.css'
import fieldStyles from './Field.module.css'
import { describedBy } from './Field.tsx'

type DatePart = {
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (event: { target: { value: string } }) => void
}

type DateFieldProps = {
  label: string
  hint: ReactNode
  labels: { readonly day: string; readonly month: string; readonly year: string }
  day: DatePart
  month: DatePart
  year: DatePart
  /** Of the browser's autofill, as `bday`. */
  autoComplete: string
}

/** A date that somebody knows by heart: three numbers are typed faster than found in a calendar. */
export function DateField({ label, hint, labels, day, month, year, autoComplete }: DateFieldProps) {
  const id = useId()
  const error = day.error ?? month.error ?? year.error
  const fill = { fieldId: id, autoComplete }
  return (
    <fieldset className={styles.date}>
      <legend className={fieldStyles.label}>
        {label}
        <span className={fieldStyles.required} aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className={styles.parts}>
        <PartField {...fill} kind="day" label={labels.day} part={day} />
        <PartField {...fill} kind="month" label={labels.month} part={month} />
        <PartField {...fill} kind="year" label={labels.year} part={year} />
      </div>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={fieldStyles.hint} id={`${id}-hint`}>
        {hint}
      </div>
    </fieldset>
  )
}

type PartFieldProps = {
  fieldId: string
  autoComplete: string
  kind: 'day' | 'month' | 'year'
  label: string
  part: DatePart
}

function PartField({ fieldId, autoComplete, kind, label, part }: PartFieldProps) {
  const { error, ...input } = part
  return (
    <label className={classNames(styles.part, kind === 'year' && styles.year)}>
      <span className={fieldStyles.hint}>{label}</span>
      <span className={classNames(fieldStyles.box, error && fieldStyles.wrong)}>
        <input
          {...input}
          className={fieldStyles.input}
          inputMode="numeric"
          maxLength={kind === 'year' ? 4 : 2}
          autoComplete={`${autoComplete}-${kind}`}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ inputId: fieldId, hasError: Boolean(error), hasHint: true })}
        />
      </span>
    </label>
  )
}

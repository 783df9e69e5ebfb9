import { OTPField as BaseOtpField } from '@base-ui/react/otp-field'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './OtpField.module.css'
import { uiText } from './ui-strings.en.ts'

type OtpFieldProps = {
  label: string
  length: number
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean
  /** The code is the first thing that the page asks for. */
  hasFocus?: boolean
  /** The code is all that the form asks for: the last digit sends it. */
  submitsWhenFull?: boolean
}

/** One box per digit; backspace steps back and a pasted code fills every box. */
export function OtpField({
  label,
  length,
  value,
  onValueChange,
  error,
  disabled = false,
  hasFocus = false,
  submitsWhenFull = false,
}: OtpFieldProps) {
  const id = useId()
  const positions = Array.from({ length }, (_, index) => index + 1)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <BaseOtpField.Root
        id={id}
        className={styles.boxes}
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        disabled={disabled}
        autoSubmit={submitsWhenFull}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {positions.map((position) => (
          <BaseOtpField.Input
            key={position}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else on the page comes first
            autoFocus={hasFocus && position === 1}
            className={classNames(styles.box, error && styles.wrong)}
            aria-label={uiText('digitOf', { position, length })}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </BaseOtpField.Root>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

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
}

/** One box per digit; backspace steps back and a pasted code fills every box. */
export function OtpField({ label, length, value, onValueChange, error, disabled = false }: OtpFieldProps) {
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
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {positions.map((position) => (
          <BaseOtpField.Input
            key={position}
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

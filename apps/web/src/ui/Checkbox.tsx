import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names.ts'

type CheckboxProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  ref?: Ref<HTMLElement>
}

export function Checkbox({
  checked,
  onCheckedChange,
  children,
  error,
  required,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  return (
    <div>
      {/* Links inside the text keep their own click: a label does not act for interactive content. */}
      <label className={styles.row}>
        <BaseCheckbox.Root
          {...rest}
          ref={ref ?? null}
          className={classNames(styles.box, error && styles.wrong)}
          checked={checked}
          onCheckedChange={onCheckedChange}
          aria-labelledby={`${id}-text`}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <BaseCheckbox.Indicator className={styles.mark}>
            <Check size={15} strokeWidth={3} aria-hidden />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span id={`${id}-text`} className={styles.text}>
          {children}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
      </label>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  size?: 'medium' | 'small'
  look?: 'filled' | 'underlined'
}

/** One of a few, all in sight. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChange, size = 'medium', look = 'filled' } = props
  const name = useId()
  return (
    <fieldset className={styles.segments} aria-label={label} data-size={size} data-look={look}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

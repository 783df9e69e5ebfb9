import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { describedBy, FieldFrame } from './Field.tsx'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** After the text, inside the box. */
  end?: ReactNode
  isGood?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several labelled lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, error, hint, end, isGood, required, id, ...area } = props
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <FieldFrame inputId={inputId} label={label} required={required} error={error} hint={hint}>
      <span className={classNames(styles.box, error ? styles.wrong : isGood && styles.good)}>
        <textarea
          {...area}
          id={inputId}
          className={classNames(styles.input, styles.area)}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ inputId, hasError: Boolean(error), hasHint: Boolean(hint) })}
        />
        {end}
      </span>
    </FieldFrame>
  )
}

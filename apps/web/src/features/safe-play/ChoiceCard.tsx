import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './ChoiceCard.module.css'

type ChoiceCardProps<Value extends number> = {
  readonly icon: ReactNode
  /** It takes something away for long. */
  readonly isGrave?: boolean
  readonly title: string
  readonly text: string
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly children?: ReactNode
}

/** One thing to decide: what it means, its lengths, and what follows. */
export function ChoiceCard<Value extends number>(props: ChoiceCardProps<Value>) {
  const { icon, isGrave, title, text, label, options, value, onChange, children } = props
  const name = useId()
  return (
    <Stack as={Panel} gap={3.5} justify="start">
      <Row gap={3} align="center">
        <span className={classNames(styles.icon, isGrave && styles.grave)}>{icon}</span>
        <Text as="h2" size="heading">
          {title}
        </Text>
      </Row>
      <Hint size="note" textWrap="pretty">
        {text}
      </Hint>
      <fieldset className={styles.options} aria-label={label}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
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
      {children}
    </Stack>
  )
}

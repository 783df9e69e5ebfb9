import { Switch as BaseSwitch } from '@base-ui/react/switch'
import styles from './Toggle.module.css'
import { uiText } from './ui-strings.en.ts'

type ToggleProps = {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** The big switch that spells ON or OFF. Its label is elsewhere on the screen. */
export function Toggle({ label, ...rest }: ToggleProps) {
  return (
    <BaseSwitch.Root {...rest} className={styles.track} aria-label={label}>
      <span className={styles.word} aria-hidden="true">
        {uiText(rest.checked ? 'on' : 'off')}
      </span>
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  )
}

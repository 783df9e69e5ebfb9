import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useTranslation } from 'react-i18next'
import styles from './Toggle.module.css'

type ToggleProps = {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** The big switch that spells ON or OFF. Its label is elsewhere on the screen. */
export function Toggle({ label, ...rest }: ToggleProps) {
  const { t } = useTranslation()
  return (
    <BaseSwitch.Root {...rest} className={styles.track} aria-label={label}>
      <span className={styles.word} aria-hidden="true">
        {t(rest.checked ? 'ui.on' : 'ui.off')}
      </span>
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  )
}

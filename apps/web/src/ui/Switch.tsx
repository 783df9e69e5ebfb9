import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId } from 'react'
import styles from './Switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off, with its label next to it. */
export function Switch({ label, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <BaseSwitch.Root {...rest} className={styles.track} aria-labelledby={id}>
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </div>
  )
}

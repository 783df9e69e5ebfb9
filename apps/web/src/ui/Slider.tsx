import { Slider as BaseSlider } from '@base-ui/react/slider'
import { useId } from 'react'
import styles from './Slider.module.css'

type SliderProps = {
  label: string
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step?: number
  disabled?: boolean
}

export function Slider({ label, value, onValueChange, ...rest }: SliderProps) {
  const id = useId()
  return (
    <BaseSlider.Root
      {...rest}
      className={styles.slider}
      value={value}
      onValueChange={onValueChange}
      aria-labelledby={id}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      <BaseSlider.Value className={styles.value} />
      <BaseSlider.Control className={styles.control}>
        <BaseSlider.Track className={styles.track}>
          <BaseSlider.Indicator className={styles.filled} />
          <BaseSlider.Thumb className={styles.thumb} aria-labelledby={id} />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  )
}

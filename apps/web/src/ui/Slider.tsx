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
  /** What the ends and the middle of the track mean, below it. */
  scale?: readonly string[]
}

export function Slider({ label, value, onValueChange, scale, ...rest }: SliderProps) {
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
      {scale && (
        <span className={styles.scale} aria-hidden="true">
          {scale.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </span>
      )}
    </BaseSlider.Root>
  )
}

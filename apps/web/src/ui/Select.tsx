import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import styles from './Select.module.css'

type SelectOption<Value extends string> = { value: Value; label: string }

type SelectProps<Value extends string> = {
  label: string
  value: Value
  options: ReadonlyArray<SelectOption<Value>>
  onValueChange: (value: Value) => void
  disabled?: boolean
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onValueChange, disabled = false } = props
  // The list opens inside the page's landmark, above everything in it, and not lost at the end of the document.
  const landmark = useRef<HTMLElement | null>(null)
  function findLandmark(trigger: HTMLElement | null) {
    landmark.current = trigger?.closest('main') ?? null
  }
  return (
    // Its own style element, which hides a scroll bar, is inline and would be blocked.
    <CSPProvider disableStyleElements>
      <BaseSelect.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
      >
        <BaseSelect.Trigger ref={findLandmark} className={styles.trigger} aria-label={label}>
          <BaseSelect.Value />
          <BaseSelect.Icon className={styles.chevron}>
            <ChevronDown size={16} aria-hidden />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal container={landmark}>
          <BaseSelect.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <BaseSelect.Popup className={styles.popup} aria-label={label}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={styles.item}>
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={styles.chosen}>
                    <Check size={15} aria-hidden />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  )
}

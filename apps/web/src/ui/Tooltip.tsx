import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './Tooltip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TooltipProps = {
  children: ReactNode
  /** What hovering, focusing or tapping shows. */
  details: ReactNode
  /** The same in words, for screen readers. */
  description: string
}

/** More about a value, shown while it is hovered or has the focus; Escape hides it. */
export function Tooltip({ children, details, description }: TooltipProps) {
  const [reason, setReason] = useState<'none' | 'hover' | 'focus'>('none')
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  // In the page's landmark, above everything in it: a table that scrolls sideways would cut it off.
  const landmark = useRef<HTMLElement | null>(null)
  function findLandmark(button: HTMLButtonElement | null) {
    trigger.current = button
    landmark.current = button?.closest('main') ?? null
  }
  const leave = () => setReason((now) => (now === 'hover' ? 'none' : now))
  return (
    <>
      <button
        ref={findLandmark}
        type="button"
        className={styles.trigger}
        aria-describedby={id}
        onPointerEnter={() => setReason((now) => (now === 'none' ? 'hover' : now))}
        onPointerLeave={leave}
        onFocus={() => setReason('focus')}
        onBlur={() => setReason('none')}
        onClick={() => setReason('focus')}
        onKeyDown={({ key }) => key === 'Escape' && setReason('none')}
      >
        {children}
      </button>
      <VisuallyHidden id={id}>{description}</VisuallyHidden>
      <BaseTooltip.Root open={reason !== 'none'}>
        <BaseTooltip.Portal container={landmark}>
          <BaseTooltip.Positioner anchor={trigger} sideOffset={8} className={styles.positioner}>
            <BaseTooltip.Popup className={styles.popup} aria-hidden="true">
              {details}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
    </>
  )
}

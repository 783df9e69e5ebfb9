import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

type ButtonTone = 'primary' | 'plain' | 'quiet' | 'gold' | 'win' | 'bright' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'
export type ButtonLook = { tone?: ButtonTone; size?: ButtonSize; wide?: boolean }

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** Text shown instead of the children while the action runs; the button then takes no clicks. */
    busyText?: string | false | undefined
    /** Why the action is not possible now. The button stays visible and focusable and says so. */
    disabledReason?: string | false | null | undefined
  }

export function Button(props: ButtonProps) {
  const { tone, size, wide, icon, busyText, disabledReason, children, onClick, type, className, ...rest } =
    props
  const reasonId = useId()
  const refusesClicks = Boolean(busyText) || Boolean(disabledReason)
  // aria-disabled keeps the button in the tab order, so that its reason can be read by everyone.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (refusesClicks) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass({ tone, size, wide }), className)}
      aria-disabled={refusesClicks || undefined}
      aria-busy={busyText ? true : undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={handleClick}
    >
      {busyText ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span>{busyText || children}</span>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={classNames(styles.withReason, wide && styles.wide)}>
      {button}
      <span role="tooltip" id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  )
}

/** The look of a button for links that act like one. */
export function buttonClass({
  tone = 'plain',
  size = 'medium',
  wide = false,
}: {
  [Key in keyof ButtonLook]: ButtonLook[Key] | undefined
}): string {
  return classNames(styles.button, styles[tone], styles[size], wide && styles.wide)
}

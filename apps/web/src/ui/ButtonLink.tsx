import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './Button.tsx'

/** Goes somewhere, and looks like a button. */
export function ButtonLink({
  tone,
  size,
  wide,
  icon,
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass({ tone, size, wide })}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

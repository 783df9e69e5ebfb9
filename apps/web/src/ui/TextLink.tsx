import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './TextLink.module.css'

type TextLinkProps = { icon: ReactNode; children: ReactNode }

/** Goes somewhere, without asking for attention. */
export function TextLink({ to, icon, children }: TextLinkProps & Pick<LinkProps, 'to'>) {
  return (
    <Link to={to} className={styles.link}>
      {icon} {children}
    </Link>
  )
}

/** Does something, in the look of a link. */
export function TextButton({ onClick, icon, children }: TextLinkProps & { onClick: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {icon} {children}
    </button>
  )
}

import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import styles from './TabBar.module.css'

export type TabLink = { to: string; label: string }

/** Links between sibling pages; the current one is highlighted. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classNames(styles.tab)}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}

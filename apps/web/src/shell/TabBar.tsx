import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import styles from './TabBar.module.css'

export type TabLink = { to: string; label: string }

type TabBarProps = { label: string; tabs: readonly TabLink[]; isWide?: boolean }

/** Links between sibling pages; the current one is highlighted. On a wide page they stay together at its start. */
export function TabBar({ label, tabs, isWide }: TabBarProps) {
  return (
    <nav className={classNames(styles.bar, isWide && styles.wide)} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classNames(styles.tab)}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}

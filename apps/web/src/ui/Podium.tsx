import type { ReactNode } from 'react'
import { Avatar, type AvatarFigure } from './Avatar.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Panel } from './Panel.tsx'
import styles from './Podium.module.css'

type PodiumPlace = 1 | 2 | 3
export type PodiumEntry = {
  place: PodiumPlace
  shortName: string
  fullName: string
  figure?: AvatarFigure | undefined
  amount: ReactNode
  detail: string
}

const PLACE_CLASS = { 1: styles.first, 2: styles.second, 3: styles.third }

/** The three best. Read in the order of places, drawn with the first in the middle. */
export function Podium({ label, entries }: { label: string; entries: readonly PodiumEntry[] }) {
  return (
    <ol className={styles.podium} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.place} className={classNames(styles.entry, PLACE_CLASS[entry.place])}>
          <Panel edge={entry.place === 1 ? 'gold' : 'plain'} className={styles.card}>
            <span className={styles.place}>
              {entry.place === 1 && <Icon name="crown" />} {entry.place}
            </span>
            <Avatar name={entry.fullName} figure={entry.figure} size="large" />
            <b title={entry.fullName}>{entry.shortName}</b>
            <span className={styles.amount}>{entry.amount}</span>
            <span className={styles.detail}>{entry.detail}</span>
          </Panel>
        </li>
      ))}
    </ol>
  )
}

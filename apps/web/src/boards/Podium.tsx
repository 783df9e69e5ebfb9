import type { ReactNode } from 'react'
import { Avatar, type AvatarFigure } from '../ui/Avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ShortName } from '../ui/ShortName.tsx'
import styles from './Podium.module.css'

type PodiumPlace = 1 | 2 | 3
export type PodiumEntry = {
  place: PodiumPlace
  name: string
  figure?: AvatarFigure | undefined
  /** Next to the name, for example "(You)". */
  mark?: string | undefined
  amount: ReactNode
  /** Below the amount, on a phone too. */
  summary?: ReactNode
  detail: ReactNode
}

export const isPodiumPlace = (rank: number): rank is PodiumPlace => rank === 1 || rank === 2 || rank === 3

const PLACE_CLASS = { 1: styles.first, 2: styles.second, 3: styles.third }

/** The three best. Read in the order of places, drawn with the first in the middle. */
export function Podium({ label, entries }: { label: string; entries: readonly PodiumEntry[] }) {
  return (
    <ol className={styles.podium} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.place} className={classNames(styles.entry, PLACE_CLASS[entry.place])}>
          <Stack
            as={Panel}
            edge={entry.place === 1 ? 'gold' : 'plain'}
            gap={1}
            align="center"
            className={classNames(styles.card, entry.mark && styles.own)}
          >
            <span className={styles.place}>
              {entry.place === 1 && <Icon name="crown" />} {entry.place}
            </span>
            <span className={styles.face}>
              <Avatar name={entry.name} figure={entry.figure} size="large" isDecorative />
            </span>
            <Text as="b" textAlign="center">
              <ShortName name={entry.name} />{' '}
              {entry.mark && (
                <Text as="span" tone="link">
                  {entry.mark}
                </Text>
              )}
            </Text>
            <span className={styles.amount}>{entry.amount}</span>
            {entry.summary && (
              <Text as="span" tone="muted" isStrong>
                {entry.summary}
              </Text>
            )}
            <Text as="span" size="small" tone="faint" textAlign="center" className={styles.detail}>
              {entry.detail}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  )
}

import { useState } from 'react'
import { Avatar, type AvatarFigure } from '../../ui/Avatar.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Money, Sol } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

const FIGURES: AvatarFigure[] = ['warrior', 'mage', 'archer', 'knight', 'assassin', 'paladin', 'warlock']
const EXAMPLE_COUNTDOWN_MS = 27_738_000

export function ContentSpecimens() {
  const [endsAtMs] = useState(() => Date.now() + EXAMPLE_COUNTDOWN_MS)
  return (
    <>
      <Specimen name="Avatar">
        {FIGURES.map((figure) => (
          <Avatar key={figure} name={figure} figure={figure} />
        ))}
        <Avatar name="letter" />
        <Avatar name="small" figure="knight" size="small" />
        <Avatar name="large" figure="warrior" size="large" />
        <Avatar name="huge" figure="archer" size="huge" />
      </Specimen>
      <Specimen name="Money, Countdown and Tag">
        <Money micros={124_750_000n} size="huge" />
        <Money micros={3_741_500_000n} size="large" tone="won" />
        <Money micros={3_250_000n} size="medium" tone="gain" sign="always" />
        <Money micros={-5_000_000n} size="medium" tone="loss" />
        <Sol lamports={763_800_000n} decimals={4} />
        <Countdown label="Time left" endsAtMs={endsAtMs} />
        <Tag>Tag</Tag>
        <Tag tone="live">Live</Tag>
      </Specimen>
      <LayoutSpecimen />
      <Specimen name="Skeleton and EmptyState">
        <Stack gap={4} className={styles.column}>
          <Skeleton height="34px" width="60%" />
          <Skeleton height="16px" />
          <Skeleton height="16px" width="80%" />
        </Stack>
        <Stack gap={4} className={styles.column}>
          <EmptyState icon={<Icon name="chest" />} title="Nothing to show here" text="It will come." />
        </Stack>
      </Specimen>
    </>
  )
}

function LayoutSpecimen() {
  return (
    <Specimen name="Stack, Row, Text and Hint">
      <Stack gap={2} align="start">
        <Text size="lead" isStrong>
          A stack
        </Text>
        <Hint>places its children below each other,</Hint>
      </Stack>
      <Row as="ul" gap={3} align="baseline" wraps>
        <Text as="li" size="caption" tone="faint">
          a row
        </Text>
        <Text as="li" tone="won" isNumeric>
          next to each other.
        </Text>
      </Row>
    </Specimen>
  )
}

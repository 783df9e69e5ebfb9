import { Row, Stack } from '../ui/layout.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './BoardSkeleton.module.css'

const ROW_HEIGHT = '33px'

/** Placeholders for the rows of a board, in their size. */
export function BoardSkeleton({ text, rows }: { text: string; rows: number }) {
  return (
    <Stack>
      <output className={styles.text}>{text}</output>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index} gap={6} className={styles.row}>
          <Skeleton width="24px" height={ROW_HEIGHT} />
          <Skeleton width="min(180px, 40%)" height={ROW_HEIGHT} />
          <Skeleton height={ROW_HEIGHT} />
        </Row>
      ))}
    </Stack>
  )
}

/** Placeholders for the three cards. */
export function PodiumSkeleton() {
  return (
    <div className={styles.podium} aria-hidden="true">
      <Skeleton height="var(--side)" />
      <Skeleton height="var(--middle)" />
      <Skeleton height="var(--side)" />
    </div>
  )
}

/** Three places that nobody has taken: the board below stays where it is. */
export function EmptyPodium() {
  return (
    <div className={styles.podium} aria-hidden="true">
      {[2, 1, 3].map((place) => (
        <Panel key={place} className={place === 1 ? styles.middle : styles.side}>
          <span className={styles.place}>{place}</span>
        </Panel>
      ))}
    </div>
  )
}

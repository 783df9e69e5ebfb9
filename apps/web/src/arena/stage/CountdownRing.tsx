import { type CSSProperties, useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Text } from '../../ui/layout.tsx'
import { useNowMs } from '../../ui/use-now.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { ThrowClock } from '../duel-view.ts'
import styles from './CountdownRing.module.css'
import { type ClockFace, readClock, shareLeft } from './throw-clock.ts'

type CountdownRingProps = {
  label: string
  note: string | false
  clock: ThrowClock | null
  isAnimated: boolean
}

const TICK_MS = 200

/** The time left. Two halves of a ring turn away behind each other, so that a frame costs the compositor alone. */
export function CountdownRing({ label, note, clock, isAnimated }: CountdownRingProps) {
  const t = useStrings(arenaStrings)
  const nowMs = useNowMs(TICK_MS)
  const face = clock && readClock(clock, nowMs)
  return (
    <div
      className={classNames(styles.ring, face?.isBank && styles.bank, face?.isUrgent && styles.urgent)}
      role="timer"
      aria-label={label}
    >
      {face &&
        (isAnimated ? (
          <TurningRing key={face.startsAtMs} face={face} />
        ) : (
          <StillRing share={shareLeft(face, nowMs)} />
        ))}
      <div className={styles.text}>
        <Text as="div" size="eyebrow" tone="faint">
          {face?.isBank ? t('arena.timeBank') : label}
        </Text>
        <div className={styles.seconds}>{face ? face.seconds : '–'}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  )
}

function TurningRing({ face: { startsAtMs, endsAtMs } }: { face: ClockFace }) {
  const [mountedAtMs] = useState(() => Date.now())
  const timing = { '--span': `${endsAtMs - startsAtMs}ms`, '--gone': `${startsAtMs - mountedAtMs}ms` }
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's style type knows no custom properties
    <div className={styles.halves} style={timing as CSSProperties} aria-hidden="true">
      <span className={styles.track} />
      <span className={styles.rightHalf}>
        <span />
      </span>
      <span className={styles.leftHalf}>
        <span />
      </span>
    </div>
  )
}

const AROUND = 289

function StillRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" className={styles.still} aria-hidden="true">
      <circle cx="50" cy="50" r="46" className={styles.stillTrack} />
      <circle
        cx="50"
        cy="50"
        r="46"
        className={styles.stillLeft}
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - share)}
      />
    </svg>
  )
}

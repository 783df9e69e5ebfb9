import styles from './Countdown.module.css'
import { formatCountdown } from './text/clock.ts'
import { useNowMs } from './use-now.ts'

const TICK_MS = 1_000

type CountdownProps = {
  label: string
  /** A moment, or the one that comes next, seen from now. */
  endsAtMs: number | ((nowMs: number) => number)
}

/** Time left until a moment, ticking once a second. */
export function Countdown({ label, endsAtMs }: CountdownProps) {
  const nowMs = useNowMs(TICK_MS)
  const endMs = typeof endsAtMs === 'number' ? endsAtMs : endsAtMs(nowMs)
  return (
    <div className={styles.countdown}>
      <div className={styles.label}>{label}</div>
      <div className={styles.clock} role="timer" aria-label={label}>
        {formatCountdown(endMs - nowMs)}
      </div>
    </div>
  )
}

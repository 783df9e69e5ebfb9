import { useEffect, useState } from 'react'
import styles from './Countdown.module.css'
import { formatCountdown } from './format-countdown.ts'

const TICK_MS = 1_000

/** Time left until a moment, ticking once a second. */
export function Countdown({ label, endsAtMs }: { label: string; endsAtMs: number }) {
  const nowMs = useNowMs()
  return (
    <div className={styles.countdown}>
      <div className={styles.label}>{label}</div>
      <div className={styles.clock} role="timer" aria-label={label}>
        {formatCountdown(endsAtMs - nowMs)}
      </div>
    </div>
  )
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

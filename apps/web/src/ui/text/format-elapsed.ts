import { formatCountdown } from './format-countdown.ts'

/** Time passed as `0:07` or `12:40`; never below zero, even if the two clocks differ. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const HOUR_MS = 3_600_000

/** Time left as `9:41`, from one hour on as `07:42:18`; the last second is shown until it is over. */
export function formatLeft(ms: number): string {
  return ms < HOUR_MS ? formatElapsed(Math.max(0, ms) + 999) : formatCountdown(ms)
}

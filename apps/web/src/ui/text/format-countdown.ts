const SECOND_MS = 1_000
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** `07:42:18`, or `3d 07:42:18` from one day up. Never below zero. */
export function formatCountdown(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / SECOND_MS))
  const days = Math.floor(total / DAY_SECONDS)
  const clock = [
    Math.floor((total % DAY_SECONDS) / HOUR_SECONDS),
    Math.floor((total % HOUR_SECONDS) / 60),
    total % 60,
  ]
  const text = clock.map((part) => String(part).padStart(2, '0')).join(':')
  return days > 0 ? `${days}d ${text}` : text
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `20 minutes ago`, `3 hours ago`, `yesterday`; never in the future, even if the two clocks differ. */
export function formatAgo(ageMs: number): string {
  const age = Math.max(0, ageMs)
  if (age < MINUTE_MS) return 'this minute'
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return ago(Math.floor(age / HOUR_MS), 'hour')
  return age < 2 * DAY_MS ? 'yesterday' : ago(Math.floor(age / DAY_MS), 'day')
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

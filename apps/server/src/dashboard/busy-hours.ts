import type { BusyHours } from '@throwdown/contract/dashboard'
import type { MatchesOfHour } from './store.ts'

const HOURS_OF_DAY = 24
const WINDOW_HOURS = 4
// Fewer would name the hours in which a handful of people happened to meet.
const MATCHES_MIN = 50
const DAYS_MIN = 3
/** Of all matches. An even spread has a sixth in every window, and then no hours are busy. */
const SHARE_MIN = 0.25

/** The four hours of the day, one after the other, with most matches; null while nothing can be said. */
export function busyHoursOf(hours: readonly MatchesOfHour[]): BusyHours | null {
  const days = new Set(hours.map(({ hour }) => hour.toISOString().slice(0, 10)))
  const byHour = Array.from({ length: HOURS_OF_DAY }, () => 0)
  for (const { hour, matches } of hours) byHour[hour.getUTCHours()] = matchesAt(hour.getUTCHours()) + matches
  const total = byHour.reduce((sum, matches) => sum + matches, 0)
  if (total < MATCHES_MIN || days.size < DAYS_MIN) return null
  const windows = byHour.map((_, fromHour) => ({ fromHour, matches: matchesFrom(fromHour) }))
  const busiest = windows.reduce((best, window) => (window.matches > best.matches ? window : best))
  if (busiest.matches < total * SHARE_MIN) return null
  return { fromHour: busiest.fromHour, toHour: (busiest.fromHour + WINDOW_HOURS) % HOURS_OF_DAY }

  function matchesAt(hour: number): number {
    return byHour[hour % HOURS_OF_DAY] ?? 0
  }
  function matchesFrom(fromHour: number): number {
    return Array.from({ length: WINDOW_HOURS }, (_, after) => matchesAt(fromHour + after)).reduce(
      (sum, matches) => sum + matches,
      0,
    )
  }
}

const DAY_MS = 86_400_000
const MONDAY = 1
/** A week of notice for players, and a day for two people to sign. */
const AHEAD_DAYS_MIN = 8

/** The next Mondays on which terms may start, as `2026-12-07`. */
export function nextMondays(nowMs: number, count: number): string[] {
  const earliest = new Date(nowMs + AHEAD_DAYS_MIN * DAY_MS)
  const untilMonday = (7 + MONDAY - earliest.getUTCDay()) % 7
  return Array.from({ length: count }, (_, week) =>
    new Date(earliest.getTime() + (untilMonday + 7 * week) * DAY_MS).toISOString().slice(0, 10),
  )
}

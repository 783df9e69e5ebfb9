const HOUR_MS = 3_600_000

/** For how many hours an announcement may be shown. */
export const SHOWN_HOURS = [1, 6, 24, 72, 168, 720] as const

/** `2026-12-01T18:00` as the moment in UTC; the present one for an empty text, null for no moment or one that is over. */
export function startOf(text: string, nowMs: number): number | null {
  if (text === '') return nowMs
  const startsAtMs = Date.parse(`${text}Z`)
  return Number.isNaN(startsAtMs) || startsAtMs < nowMs ? null : startsAtMs
}

export const endOf = (startsAtMs: number, hours: string): number => startsAtMs + Number(hours) * HOUR_MS

/** `2026-12-01T18:00Z`, as two people sign it. */
export const minuteOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`

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

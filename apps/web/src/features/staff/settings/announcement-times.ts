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

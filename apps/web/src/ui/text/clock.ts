import { utc } from './utc.ts'

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

/** Time passed as `0:07` or `12:40`; never below zero, even if the two clocks differ. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Time left as `9:41`, from one hour on as `07:42:18`; the last second is shown until it is over. */
export function formatLeft(ms: number): string {
  return ms < HOUR_MS ? formatElapsed(Math.max(0, ms) + 999) : formatCountdown(ms)
}

/** Rows of one day stand under its name. */
export function groupByDay<Row extends { readonly atMs: number }>(rows: readonly Row[]): Row[][] {
  const days: Row[][] = []
  for (const row of rows) {
    const day = days.at(-1)
    if (day?.[0] && isSameDay(day[0].atMs, row.atMs)) day.push(row)
    else days.push([row])
  }
  return days
}

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** The moment at which UTC shows what the clock of this device shows now. */
const onDevice = (ms: number): number => ms - new Date(ms).getTimezoneOffset() * MINUTE_MS

/** `21:07:12`, by the clock of this device. */
export const formatClock = (ms: number): string => utc.second(onDevice(ms))
/** `21:07` */
export const formatMinute = (ms: number): string => utc.minute(onDevice(ms))
/** `Nov 14` */
export const formatShortDay = (ms: number): string => utc.shortDay(onDevice(ms))
/** `Nov 14, 2026` */
export const formatDay = (ms: number): string => utc.day(onDevice(ms))
/** `Nov 15, 21:07` */
export const formatMoment = (ms: number): string => `${formatShortDay(ms)}, ${formatMinute(ms)}`

/** `Today · Saturday, November 14`, the first word only if it is. */
export function nameDay({ ms, nowMs, today }: { ms: number; nowMs: number; today: string }): string {
  const day = utc.weekday(onDevice(ms))
  return isSameDay(ms, nowMs) ? `${today} · ${day}` : day
}

import { isSameDay } from './group-by-day.ts'
import { utc } from './utc.ts'

const MINUTE_MS = 60_000

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

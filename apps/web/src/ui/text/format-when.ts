import { isSameDay } from './group-by-day.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const SHORT_CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** `21:07:12`, by the clock of this device. */
export const formatClock = (ms: number): string => CLOCK.format(ms)
/** `21:07` */
export const formatMinute = (ms: number): string => SHORT_CLOCK.format(ms)
/** `Saturday, November 14` */
const formatDay = (ms: number): string => DAY.format(ms)
/** `Nov 14` */
export const formatShortDay = (ms: number): string => SHORT_DAY.format(ms)
/** `Nov 15, 21:07` */
export const formatMoment = (ms: number): string => `${formatShortDay(ms)}, ${formatMinute(ms)}`

/** `Today · Saturday, November 14`, the first word only if it is. */
export function nameDay({ ms, nowMs, today }: { ms: number; nowMs: number; today: string }): string {
  return isSameDay(ms, nowMs) ? `${today} · ${formatDay(ms)}` : formatDay(ms)
}

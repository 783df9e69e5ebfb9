const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const SHORT_NAME = 3

/** Days and times in UTC, in words. */
export const utc = {
  /** `Nov` */
  shortMonth: (ms: number): string => monthOf(ms).slice(0, SHORT_NAME),
  /** `November 2026` */
  monthAndYear: (ms: number): string => `${monthOf(ms)} ${yearOf(ms)}`,
  /** `Nov 15` */
  shortDay: (ms: number): string => `${utc.shortMonth(ms)} ${dayOf(ms)}`,
  /** `Nov 15, 2026` */
  day: (ms: number): string => `${utc.shortDay(ms)}, ${yearOf(ms)}`,
  /** `November 15, 2026` */
  longDay: (ms: number): string => `${monthOf(ms)} ${dayOf(ms)}, ${yearOf(ms)}`,
  /** `Sunday, November 15` */
  weekday: (ms: number): string => `${WEEKDAYS[new Date(ms).getUTCDay()]}, ${monthOf(ms)} ${dayOf(ms)}`,
  /** `21:07` */
  minute: (ms: number): string => new Date(ms).toISOString().slice(11, 16),
  /** `21:07:12` */
  second: (ms: number): string => new Date(ms).toISOString().slice(11, 19),
  /** `Nov 15, 2026, 21:07 UTC` */
  moment: (ms: number): string => `${utc.day(ms)}, ${utc.minute(ms)} UTC`,
  /** `November 15, 2026 at 21:07 UTC` */
  longMoment: (ms: number): string => `${utc.longDay(ms)} at ${utc.minute(ms)} UTC`,
}

const monthOf = (ms: number): string => MONTHS[new Date(ms).getUTCMonth()] ?? ''
const dayOf = (ms: number): number => new Date(ms).getUTCDate()
const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

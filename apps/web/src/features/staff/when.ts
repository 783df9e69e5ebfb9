const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `Nov 14, 2026`, in UTC as everything staff compare. */
export const formatDay = (ms: number): string => DAY.format(ms)
export const formatMomentInUtc = (ms: number): string => `${MOMENT.format(ms)} UTC`

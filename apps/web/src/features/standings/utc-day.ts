/** The end of the current UTC day, 23:59:59, in the clock's own milliseconds. */
export function endOfUtcDayMs(nowMs: number): number {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 23, 59, 59)
}

import { utc } from '../ui/text/utc.ts'
/** [B1] "Nov 9 - Nov 15": a pool ends with the first moment of the next one, which is not a day of it. */
export function poolDates({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const lastDayMs = Date.parse(endDate) - 1
  return `${utc.shortDay(Date.parse(startDate))} - ${utc.shortDay(lastDayMs)}`
}

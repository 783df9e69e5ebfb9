import { formatCount } from '../ui/text/format-count.ts'
import { utc } from '../ui/text/utc.ts'

/** Which players a page shows: "1 to 10 of 12,480". */
export function pageRange({ page, pageSize, count }: { page: number; pageSize: number; count: number }) {
  const from = Math.min((page - 1) * pageSize + 1, count)
  return {
    from: formatCount(from),
    to: formatCount(Math.min(page * pageSize, count)),
    total: formatCount(count),
  }
}

/** [B1] "Nov 9 - Nov 15": a pool ends with the first moment of the next one, which is not a day of it. */
export function poolDates({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const lastDayMs = Date.parse(endDate) - 1
  return `${utc.shortDay(Date.parse(startDate))} - ${utc.shortDay(lastDayMs)}`
}

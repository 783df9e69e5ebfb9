const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** [B1] "Nov 9 - Nov 15": a pool ends with the first moment of the next one, which is not a day of it. */
export function poolDates({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const lastDay = new Date(Date.parse(endDate) - 1)
  return `${DAY_FORMAT.format(new Date(startDate))} - ${DAY_FORMAT.format(lastDay)}`
}

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

export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString()

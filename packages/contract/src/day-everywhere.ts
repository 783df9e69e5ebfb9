const HALF_A_DAY_MS = 12 * 60 * 60 * 1_000

/** [L1] The day that has begun everywhere on earth, as year-month-day: nobody plays hours before the birthday. */
export const dayEverywhere = (nowMs: number): string =>
  new Date(nowMs - HALF_A_DAY_MS).toISOString().slice(0, 10)

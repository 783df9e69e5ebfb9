import { invariant } from '../invariant.ts'
import type { Terms, Tier } from '../terms.ts'

export type PoolWeek = {
  /** Tier and first day: `usd5-2026-11-09`. */
  readonly id: string
  readonly tier: Tier
  readonly startsAtMs: number
  /** The pool close: not part of the week any more. */
  readonly endsAtMs: number
}

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4

/** [B1] The pool of a tier that is open at an instant. */
export function poolWeekOf(tier: Tier, nowMs: number, { bounty }: Terms): PoolWeek {
  const { poolMs, poolStartsOnUtcWeekday } = bounty
  const firstStartMs = ((poolStartsOnUtcWeekday - EPOCH_WEEKDAY + 7) % 7) * DAY_MS
  const startsAtMs = firstStartMs + Math.floor((nowMs - firstStartMs) / poolMs) * poolMs
  return { id: `usd${tier}-${utcDay(startsAtMs)}`, tier, startsAtMs, endsAtMs: startsAtMs + poolMs }
}

/** The date in the proleptic Gregorian calendar, by counting from 1 March of year 0 so that leap days come last. */
function utcDay(atMs: number): string {
  invariant(atMs >= 0, `${atMs} is before there were pools`)
  const day = Math.floor(atMs / DAY_MS) + 719_468
  const era = Math.floor(day / 146_097)
  const dayOfEra = day - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${year}-${pad(month)}-${pad(date)}`
}

const pad = (number: number): string => number.toString().padStart(2, '0')

import { BOARD_TIMES } from '@throwdown/contract/standings'
import { MODES, type Mode, TIERS, type Tier } from '@throwdown/rules/terms'

export type BoardTime = (typeof BOARD_TIMES)[number]
export type BoardName = {
  readonly time: BoardTime
  readonly mode: 'all' | Mode
  readonly tier: 'all' | Tier
}

const DAY_MS = 86_400_000
const BOARD_MODES = ['all', ...MODES] as const
const BOARD_TIERS = ['all', ...TIERS] as const
// 1970-01-01 was a Thursday.
const DAYS_FROM_MONDAY = 3

/**
 * The number of the board that has this name now. It begins with the first day of the period, so old boards have low
 * numbers; `standing_bases` and `standing_offsets` in the database make the same numbers from events.
 */
export function boardOf({ time, mode, tier }: BoardName, nowMs: number): number {
  const kind = BOARD_TIMES.indexOf(time)
  const firstDay = firstDayOf(time, Math.floor(nowMs / DAY_MS))
  const modeNumber = BOARD_MODES.indexOf(mode)
  return ((firstDay * BOARD_TIMES.length + kind) * BOARD_MODES.length + modeNumber) * 100 + tierNumber(tier)
}

/** Every board that can be requested at this moment, the widest first. */
export function boardsAt(nowMs: number): number[] {
  return BOARD_TIERS.flatMap((tier) =>
    BOARD_MODES.flatMap((mode) => BOARD_TIMES.map((time) => boardOf({ time, mode, tier }, nowMs))),
  )
}

const tierNumber = (tier: 'all' | Tier): number => (tier === 'all' ? 0 : tier)

function firstDayOf(time: BoardTime, day: number): number {
  if (time === 'all') return 0
  if (time === 'today') return day
  if (time === 'week') return day - ((day + DAYS_FROM_MONDAY) % 7)
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

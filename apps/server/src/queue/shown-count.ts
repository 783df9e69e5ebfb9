/** [Q10] The largest number that is shown as "a few". */
export const FEW_MAX = 9

export type WaitingCount = number | 'few'

/** [Q10] What players see of a number of waiting players: a ring must not find the moment to meet itself. */
export function shownCount(waiting: number): WaitingCount {
  if (waiting <= 0) return 0
  return waiting <= FEW_MAX ? 'few' : waiting
}

/** Sent to a player who does not wait. */
export const NO_SEARCH = {
  ticket: null,
  othersWaiting: 0,
  wait: { reason: 'first', untilMs: null },
} as const

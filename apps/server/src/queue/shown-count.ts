import type { Mode } from '@throwdown/rules/terms'

/** [Q10] The largest number that is shown as "a few". */
export const FEW_MAX = 9

export type WaitingCount = number | 'few'

/** [Q10] What players see of a number of waiting players. In Bounty nobody there is a few too: a ring must not find an empty queue. */
export function shownCount(waiting: number, mode: Mode): WaitingCount {
  if (waiting <= 0 && mode === 'normal') return 0
  return waiting <= FEW_MAX ? 'few' : waiting
}

/** Sent to a player who does not wait. */
export const NO_SEARCH = {
  ticket: null,
  othersWaiting: 0,
  wait: { reason: 'first', untilMs: null },
} as const

/** What one member of staff can stop of a player, and another one lets go on. */
export const HOLD_KINDS = ['play', 'withdrawals'] as const
/** What the player reads: each has an error code for play and for withdrawals. */
export const HOLD_REASONS = ['safety', 'fair_play', 'payment', 'legal'] as const
/** Why an open withdrawal waits, one for each reason. */
export const STAFF_HOLDS = ['held_safety', 'held_fair_play', 'held_payment', 'held_legal'] as const

export type HoldKind = (typeof HOLD_KINDS)[number]
export type HoldReason = (typeof HOLD_REASONS)[number]

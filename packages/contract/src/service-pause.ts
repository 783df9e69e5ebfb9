import { isMode, MODES, type Mode, TIERS, type Tier } from '@throwdown/rules/terms'

const tierPause = (tier: Tier) => `tier-${tier}` as const

/** What one member of staff can stop for all players, and two resume [C8]. Withdrawals have a stop of their own. */
export const PAUSABLE = [...MODES, ...TIERS.map(tierPause), 'deposits'] as const
export type Pausable = (typeof PAUSABLE)[number]

/** What players read of it; each has a sentence. */
export const PAUSE_REASONS = ['maintenance', 'fault', 'review', 'legal'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

type Queue = { readonly mode: Mode; readonly tier: number }

/** The pause that keeps a queue from being played, that of its mode first. */
export const pauseOfQueue = (paused: readonly Pausable[], { mode, tier }: Queue): Pausable | undefined =>
  paused.find((what) => what === mode) ?? paused.find((what) => what === `tier-${tier}`)

export const refusalOfPause = (paused: Pausable): 'mode_paused' | 'tier_paused' =>
  isMode(paused) ? 'mode_paused' : 'tier_paused'

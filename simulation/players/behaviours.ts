import type { Random } from '../scheduler/random.ts'

/** How one player differs from an honest one. */
export type Behaviour = {
  readonly name: string
  /** Plays by the rules, so a fault of ours must never make them lose. */
  readonly isHonest: boolean
  readonly neverAccepts?: boolean
  readonly neverCommits?: boolean
  readonly neverReveals?: boolean
  readonly revealsWrongHand?: 'always' | 'first'
  readonly equivocates?: boolean
  readonly commitsLateByMs?: number
  /** Uses most of the bank in the first turn. */
  readonly thinksFirstMs?: number
  /** How long this browser waits for a message before it tries another server. */
  readonly noticesSilenceAfterMs?: number
  readonly replaysOldMessages?: boolean
  readonly signsWithWrongKey?: boolean
  readonly surrendersInTurn?: number
  readonly leavesQueueAfterMs?: number
  readonly reloadsEveryMs?: number
  readonly opensSecondTab?: boolean
  /** Once a match, with a sealed throw: goes to another page, closes the tab or loses the network, for longer than 20 s at times. */
  readonly leavesAfterSealing?: 'page' | 'tab' | 'network'
}

export const BEHAVIOURS: readonly [Behaviour, ...Behaviour[]] = [
  { name: 'honest', isHonest: true },
  { name: 'honest, reloads', isHonest: true, reloadsEveryMs: 3_000 },
  { name: 'honest, two tabs', isHonest: true, opensSecondTab: true, reloadsEveryMs: 9_000 },
  { name: 'honest, hesitates in the queue', isHonest: true, leavesQueueAfterMs: 2_500 },
  { name: 'honest, goes to another page', isHonest: true, leavesAfterSealing: 'page' },
  { name: 'honest, closes the tab', isHonest: true, leavesAfterSealing: 'tab' },
  { name: 'honest, loses the network', isHonest: true, leavesAfterSealing: 'network' },
  {
    name: 'honest, thinks long and notices late that a server is silent',
    isHonest: true,
    thinksFirstMs: 29_000,
    noticesSilenceAfterMs: 9_000,
  },
  { name: 'never accepts', isHonest: false, neverAccepts: true },
  { name: 'never commits', isHonest: false, neverCommits: true },
  { name: 'never reveals', isHonest: false, neverReveals: true },
  { name: 'reveals another hand', isHonest: false, revealsWrongHand: 'always' },
  { name: 'tries another hand first', isHonest: false, revealsWrongHand: 'first' },
  { name: 'equivocates', isHonest: false, equivocates: true },
  { name: 'commits late', isHonest: false, commitsLateByMs: 33_000 },
  { name: 'replays', isHonest: false, replaysOldMessages: true },
  { name: 'forges signatures', isHonest: false, signsWithWrongKey: true },
  { name: 'surrenders', isHonest: false, surrendersInTurn: 2 },
]

/** Honest players are the most frequent kind, because the checks are about them. */
export const pickBehaviour = (random: Random): Behaviour =>
  random.chance(0.4) ? BEHAVIOURS[0] : random.pick(BEHAVIOURS)

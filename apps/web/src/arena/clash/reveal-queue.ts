import type { TurnOutcome } from '../duel-view.ts'

/** Which finished turns the player has already seen opened. */
export type RevealQueue = {
  readonly shownTurn: number
  readonly playing: TurnOutcome | null
  /** What a replay shows after that. */
  readonly rest: readonly TurnOutcome[]
  readonly hasReplayed: boolean
}

/** Turns that were over when the page came up are not shown again: a reload does not replay the match. */
export const startQueue = (outcomes: readonly TurnOutcome[]): RevealQueue => ({
  shownTurn: outcomes.at(-1)?.turn ?? 0,
  playing: null,
  rest: [],
  hasReplayed: false,
})

/** Takes up the next unseen turn; after a gap only the newest one is worth the wait. */
export function takeUp(queue: RevealQueue, outcomes: readonly TurnOutcome[]): RevealQueue {
  const newest = outcomes.at(-1)
  if (queue.playing || !newest || newest.turn <= queue.shownTurn) return queue
  return { ...queue, playing: newest }
}

export function finishReveal(queue: RevealQueue): RevealQueue {
  if (!queue.playing) return queue
  const [playing = null, ...rest] = queue.rest
  return { ...queue, shownTurn: Math.max(queue.shownTurn, queue.playing.turn), playing, rest }
}

/** Every throw of the match once more, because the player asked for it. */
export function replayAll(queue: RevealQueue, outcomes: readonly TurnOutcome[]): RevealQueue {
  const [playing = null, ...rest] = outcomes
  return { ...queue, playing, rest, hasReplayed: true }
}

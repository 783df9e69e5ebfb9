import type { TurnOutcome } from '../duel-view.ts'

/** Which finished turns the player has already seen opened. */
export type RevealQueue = { readonly shownTurn: number; readonly playing: TurnOutcome | null }

/** Turns that were over when the page came up are not shown again: a reload does not replay the match. */
export const startQueue = (outcomes: readonly TurnOutcome[]): RevealQueue => ({
  shownTurn: outcomes.at(-1)?.turn ?? 0,
  playing: null,
})

/** Takes up the next unseen turn; after a gap only the newest one is worth the wait. */
export function takeUp(queue: RevealQueue, outcomes: readonly TurnOutcome[]): RevealQueue {
  const newest = outcomes.at(-1)
  if (queue.playing || !newest || newest.turn <= queue.shownTurn) return queue
  return { ...queue, playing: newest }
}

export function finishReveal(queue: RevealQueue): RevealQueue {
  if (!queue.playing) return queue
  return { shownTurn: queue.playing.turn, playing: null }
}

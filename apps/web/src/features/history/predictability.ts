import type { PlayedThrow } from '@throwdown/contract/profile'
import { HAND_NAMES, type HandName, isOpened, outcomeOf, sumOf } from './tendencies.ts'

/** Fewer throws give a figure that the next match could turn around. */
export const THROWS_MIN = 30
/** The same for one situation. */
export const SITUATION_MIN = 10
export const BLIND = 1 / 3
export const EASY_FROM = 0.5

export type Predictability = {
  readonly throws: number
  /** From 0 to 1: the part of the throws that would have been guessed. */
  readonly guessed: number
}
export type Level = 'hard' | 'readable' | 'easy'

type Counts = Record<HandName, number>
const noCounts = (): Counts => ({ rock: 0, paper: 0, scissors: 0 })

/**
 * Goes through the throws from the oldest and guesses each from the earlier ones: the hand thrown most often in the same
 * situation, or overall if the situation is new. Equal hands share the guess, so a player without habits is
 * guessed a third of the time.
 */
export function predictabilityOf(matches: readonly (readonly PlayedThrow[])[]): Predictability {
  const overall = noCounts()
  const bySituation = new Map<string, Counts>()
  let throws = 0
  let guessed = 0
  for (const match of matches)
    for (const [index, { own }] of match.entries()) {
      if (!isOpened(own)) continue
      const situation = situationBefore(match, index)
      const known = bySituation.get(situation) ?? noCounts()
      guessed += chanceOf(own, sumOf(known) > 0 ? known : overall)
      throws += 1
      overall[own] += 1
      known[own] += 1
      bySituation.set(situation, known)
    }
  return { throws, guessed: throws === 0 ? 0 : guessed / throws }
}

/** `first`, or the player's previous throw with its outcome. */
function situationBefore(match: readonly PlayedThrow[], index: number): string {
  const last = match[index - 1]
  return last ? `${last.own} ${outcomeOf(last)}` : 'first'
}

/** The chance that a guess among the most frequent hands is this one. */
function chanceOf(hand: HandName, counts: Readonly<Counts>): number {
  const most = Math.max(...Object.values(counts))
  const likely = HAND_NAMES.filter((name) => counts[name] === most)
  return likely.includes(hand) ? 1 / likely.length : 0
}

/** What luck alone passes in one of a hundred samples of this size, for something that happens a third of the time. */
export const luckMax = (sample: number): number => BLIND + 2.33 * Math.sqrt((BLIND * (1 - BLIND)) / sample)

/** In words: hard to read as long as luck explains the guesses. */
export function levelOf({ throws, guessed }: Predictability): Level {
  if (guessed <= luckMax(throws)) return 'hard'
  return guessed < EASY_FROM ? 'readable' : 'easy'
}

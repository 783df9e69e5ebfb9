import type { PlayedThrow } from '@throwdown/contract/profile'

export type HandName = (typeof HAND_NAMES)[number]
export type HandCounts = Readonly<Record<HandName, number>>
export type Outcome = 'won' | 'lost' | 'draw'
/** The next throw next to the one before it. */
export type Shift = 'same' | 'beatsLast' | 'losesToLast'
export type ShiftCounts = Readonly<Record<Shift, number>>

export type Tendencies = {
  /** Own throws that were opened: all others say nothing about the player. */
  readonly throws: number
  readonly hands: HandCounts
  readonly first: HandCounts
  readonly after: Readonly<Record<Outcome, ShiftCounts>>
}

export const HAND_NAMES = ['rock', 'paper', 'scissors'] as const
export const OUTCOMES = ['won', 'lost', 'draw'] as const
export const SHIFTS = ['same', 'beatsLast', 'losesToLast'] as const
const BEATEN_BY = { rock: 'paper', paper: 'scissors', scissors: 'rock' } as const

/** Whether the hand of a throw is known: all others say only why there is none. */
export const isOpened = (thrown: PlayedThrow['own']): thrown is HandName =>
  HAND_NAMES.some((known) => known === thrown)

export const beats = (hand: HandName): HandName => BEATEN_BY[hand]
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

type Matches = readonly (readonly PlayedThrow[])[]

/** What the player throws, and what follows a win, a loss and a draw within the same match. */
export function tendenciesOf(matches: Matches): Tendencies {
  const hands = { rock: 0, paper: 0, scissors: 0 }
  const first = { ...hands }
  const none = { same: 0, beatsLast: 0, losesToLast: 0 }
  const after = { won: { ...none }, lost: { ...none }, draw: { ...none } }
  for (const throws of matches)
    for (const [index, { own }] of throws.entries()) {
      if (!isOpened(own)) continue
      hands[own] += 1
      if (index === 0) first[own] += 1
      const last = throws[index - 1]
      const outcome = last && outcomeOf(last)
      if (last && isOpened(last.own) && outcome) after[outcome][shiftFrom(last.own, own)] += 1
    }
  return { throws: sumOf(hands), hands, first, after }
}

/** Null for a throw that was not decided. */
export const outcomeOf = ({ result }: PlayedThrow): Outcome | null =>
  OUTCOMES.find((known) => known === result) ?? null

function shiftFrom(last: HandName, next: HandName): Shift {
  if (next === last) return 'same'
  return next === beats(last) ? 'beatsLast' : 'losesToLast'
}

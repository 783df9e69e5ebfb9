import type { Mode } from './terms.ts'

/** Q12: while a player learns, a win pays what the first screens say: 30% less would be a bad surprise. */
export const NORMAL_FIRST_MATCHES = 5

/** The mode that is on until the player chooses one, after this many matches with a winner. */
export const startingMode = (matchesPlayed: number): Mode =>
  matchesPlayed < NORMAL_FIRST_MATCHES ? 'normal' : 'bounty'

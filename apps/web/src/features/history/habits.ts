import { luckMax, SITUATION_MIN } from './predictability.ts'
import {
  HAND_NAMES,
  type HandName,
  OUTCOMES,
  type Outcome,
  SHIFTS,
  type Shift,
  sumOf,
  type Tendencies,
} from './tendencies.ts'

/** The hand that the player throws more often than luck explains; null if there is none. */
export function favouriteOf({ hands, throws }: Tendencies): HandName | null {
  const favourite = HAND_NAMES.reduce((best, hand) => (hands[hand] > hands[best] ? hand : best), 'rock')
  return throws > 0 && hands[favourite] / throws > luckMax(throws) ? favourite : null
}

export type Habit = {
  readonly outcome: Outcome
  readonly shift: Shift
  readonly rate: number
  readonly sample: number
}

/** What the player does most clearly more often than luck explains; null if nothing. */
export function habitOf({ after }: Tendencies): Habit | null {
  const habits = OUTCOMES.flatMap((outcome) => {
    const sample = sumOf(after[outcome])
    if (sample < SITUATION_MIN) return []
    return SHIFTS.map((shift): Habit => ({ outcome, shift, rate: after[outcome][shift] / sample, sample }))
  })
  const beyond = ({ rate, sample }: Habit): number => rate - luckMax(sample)
  const clearest = habits.toSorted((a, b) => beyond(b) - beyond(a))[0]
  return clearest && beyond(clearest) > 0 ? clearest : null
}

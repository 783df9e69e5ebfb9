import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { Seal } from '../../../crypto/match-records.ts'
import type { MatchFacts } from './match-facts.ts'

/** Hands that this device has opened for the signed lock and that were called late. */
export function uncountedOpenings({ log, seat, seals }: MatchFacts): Seal[] {
  if (log.chain.length === 0) return []
  const course = readCourse(log.chain)
  if (isOutOfOrder(course)) return []
  return course.turns.flatMap(({ lock, timeout }) => {
    if (!lock || timeout?.body.phase !== 'reveal' || !timeout.body.seats.includes(seat)) return []
    return seals.filter(({ opened }) => opened?.lock.stored.hash === lock.hash)
  })
}

import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import type { Seal } from '../../../crypto/match-store.ts'
import type { MatchFacts } from './match-view.ts'

/** A sealed hand that fits the signed lock but was called late. */
export type UncountedOpening = { readonly seal: Seal; readonly lock: StoredEntry }

export function uncountedOpenings({ log, seat, seals }: MatchFacts): UncountedOpening[] {
  if (log.chain.length === 0) return []
  const course = readCourse(log.chain)
  if (isOutOfOrder(course)) return []
  return course.turns.flatMap(({ lock, timeout }) => {
    if (!lock || timeout?.body.phase !== 'reveal' || !timeout.body.seats.includes(seat)) return []
    const { turn, c } = lock.entry.body
    const seal = seals.find((known) => known.turn === turn && known.c === c[seat])
    // As it was received, with the operator's signature.
    const signed = log.chain.find(({ hash }) => hash === lock.hash)
    return seal && signed ? [{ seal, lock: signed }] : []
  })
}

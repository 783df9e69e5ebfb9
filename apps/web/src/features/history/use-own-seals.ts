import { useEffect, useState } from 'react'
import type { Seal } from '../../crypto/match-records.ts'
import { openMatchStore } from '../../crypto/match-store.ts'

export type OwnSeal = Pick<Seal, 'turn' | 'hand'>

const NONE: readonly OwnSeal[] = []

/** What this browser has sealed in a match: it knows its hands, also those that nobody opened. Nothing is read for null. */
export function useOwnSeals(matchId: string | null): readonly OwnSeal[] {
  const [seals, setSeals] = useState(NONE)
  useEffect(() => {
    if (matchId === null) return undefined
    let isGone = false
    openMatchStore(Date.now())
      .then((store) => store.sealsOf(matchId))
      .then(
        (found) => !isGone && setSeals(found),
        // Another browser may have played the match, or this one keeps nothing: the words do without the hand.
        () => null,
      )
    return () => {
      isGone = true
    }
  }, [matchId])
  return seals
}

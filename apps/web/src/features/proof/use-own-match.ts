import { useEffect, useState } from 'react'
import type { AcceptedMatch } from '../../crypto/match-records.ts'
import { openMatchStore } from '../../crypto/match-store.ts'

/** What this browser has stored of a match it has played; null if it has not, or cannot tell. */
export function useOwnMatch(matchId: string): AcceptedMatch | null {
  const [own, setOwn] = useState<AcceptedMatch | null>(null)
  useEffect(() => {
    let isGone = false
    openMatchStore(Date.now())
      .then((store) => store.findMatch(matchId))
      .then(
        (found) => !isGone && setOwn(found ?? null),
        // A reader without storage still gets the whole proof.
        () => null,
      )
    return () => {
      isGone = true
    }
  }, [matchId])
  return own
}

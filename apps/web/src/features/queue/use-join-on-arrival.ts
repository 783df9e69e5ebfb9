import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type JoinRequest, useJoinChoice } from '../../lobby/use-join-choice.ts'

type Arrival = { isReady: boolean; join: (request: JoinRequest) => Promise<void> }

/**
 * Whoever pressed Join on the dashboard has chosen: the search starts as soon as the line is up. The wish to join
 * is taken out of the history first, so that neither a reload nor the way back joins a second time.
 */
export function useJoinOnArrival({ isReady, join }: Arrival): boolean {
  const { tier, mode } = useJoinChoice()
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isExpected = isJoinState(state) && tier !== null
  useEffect(() => {
    if (!isReady || !isExpected || tier === null) return
    void navigate(pathname + search, { replace: true, state: null })
    void join({ tier, mode })
    // The other values belong to the click that was made; only the line decides when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady, isExpected])
  return isExpected
}

const isJoinState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'join' in state && state.join === true

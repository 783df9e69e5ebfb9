import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type JoinRequest, useJoinChoice } from '../../lobby/use-join-choice.ts'

type Arrival = { isReady: boolean; join: (request: JoinRequest) => Promise<void> }

/**
 * Joins for a player who pressed Join on the dashboard, as soon as the connection is open. The request to join is
 * removed from the history first, so that neither a reload nor the back button joins a second time.
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
    // The other values belong to the click that was made; only the connection decides when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady, isExpected])
  return isExpected
}

const isJoinState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'join' in state && state.join === true

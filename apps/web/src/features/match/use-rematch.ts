import { isTier } from '@throwdown/rules/terms'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DuelView } from '../../arena/duel-view.ts'
import { makeMatchKey } from '../../crypto/make-match-key.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { playPath } from '../../routing/paths.ts'

type RematchInput = { matchId: string; link: MatchLink; stakes: DuelView['stakes'] }

/** [Q4] Both players ask, each with a fresh key; the second one makes the match. */
export function useRematch({ matchId, link, stakes }: RematchInput) {
  const [isAsked, setIsAsked] = useState(false)
  const [isOffered, setIsOffered] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(
    () =>
      link.listen((event) => {
        if (event.type === 'found') void navigate(playPath(event.matchId))
        if (event.type === 'rematch_offered' && event.matchId === matchId) setIsOffered(true)
      }),
    [link, matchId, navigate],
  )
  async function ask(): Promise<void> {
    if (!stakes || !isTier(stakes.tier)) return
    setIsAsked(true)
    const ticketId = crypto.randomUUID()
    const matchKey = await makeMatchKey({ ticketId, tier: stakes.tier, mode: stakes.mode })
    const answer = await link.send('rematch', { matchId, ticketId, matchKey }).catch(() => null)
    if (answer?.ok) return
    setIsAsked(false)
    if (answer) setRefusal(answer.message)
  }
  return { isAsked, isOffered, refusal, ask }
}

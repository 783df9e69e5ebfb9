import { isTier, type Mode, type Tier } from '@throwdown/rules/terms'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** What a player wants to join. No stake is chosen at first. */
export type JoinChoice = { readonly tier: Tier | null; readonly mode: Mode }
export type JoinRequest = { readonly tier: Tier; readonly mode: Mode }

/** Stake and mode are in the address, so that a link can carry a choice and a reload keeps it. */
export function useJoinChoice(): JoinChoice & { choose: (part: Partial<JoinChoice>) => void } {
  const [query, setQuery] = useSearchParams()
  const inAddress = choiceIn(query)
  // On a slow phone the address follows a click later than the next click, which must not undo the first or join by it.
  const [ahead, setAhead] = useState<JoinChoice | null>(null)
  if (ahead?.tier === inAddress.tier && ahead.mode === inAddress.mode) setAhead(null)
  const choice = ahead ?? inAddress
  function choose(part: Partial<JoinChoice>): void {
    const next = { ...choice, ...part }
    setAhead(next)
    setQuery(joinQuery(next), { replace: true })
  }
  return { ...choice, choose }
}

function choiceIn(query: URLSearchParams): JoinChoice {
  const tier = Number(query.get('tier'))
  return { tier: isTier(tier) ? tier : null, mode: query.get('mode') === 'normal' ? 'normal' : 'bounty' }
}

export const joinQuery = ({ tier, mode }: JoinChoice): Record<string, string> => ({
  ...(tier !== null && { tier: String(tier) }),
  mode,
})

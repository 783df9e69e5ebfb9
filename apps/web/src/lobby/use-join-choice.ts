import { isTier, type Mode, type Tier } from '@throwdown/rules/terms'
import { useSearchParams } from 'react-router'

/** What a player wants to join. No stake is chosen at first. */
export type JoinChoice = { readonly tier: Tier | null; readonly mode: Mode }
export type JoinRequest = { readonly tier: Tier; readonly mode: Mode }

/** Stake and mode are in the address, so that a link can carry a choice and a reload keeps it. */
export function useJoinChoice(): JoinChoice & { choose: (choice: JoinChoice) => void } {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('tier'))
  const tier = isTier(asked) ? asked : null
  const mode: Mode = query.get('mode') === 'normal' ? 'normal' : 'bounty'
  function choose(choice: JoinChoice): void {
    setQuery(joinQuery(choice), { replace: true })
  }
  return { tier, mode, choose }
}

export const joinQuery = ({ tier, mode }: JoinChoice): Record<string, string> => ({
  ...(tier !== null && { tier: String(tier) }),
  mode,
})

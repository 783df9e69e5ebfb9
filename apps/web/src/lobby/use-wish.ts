import { isTier, type Mode, type Tier } from '@throwdown/rules/terms'
import { useSearchParams } from 'react-router'

/** What a player wants to join. No stake is chosen at first. */
export type Wish = { readonly tier: Tier | null; readonly mode: Mode }
export type WholeWish = { readonly tier: Tier; readonly mode: Mode }

/** Stake and mode stand in the address, so that a link can carry a choice and a reload keeps it. */
export function useWish(): Wish & { choose: (wish: Wish) => void } {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('tier'))
  const tier = isTier(asked) ? asked : null
  const mode: Mode = query.get('mode') === 'normal' ? 'normal' : 'bounty'
  function choose(wish: Wish): void {
    setQuery(wishQuery(wish), { replace: true })
  }
  return { tier, mode, choose }
}

export const wishQuery = ({ tier, mode }: Wish): Record<string, string> => ({
  ...(tier !== null && { tier: String(tier) }),
  mode,
})

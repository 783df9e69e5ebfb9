import type { Tier } from '@throwdown/rules/terms'
import { useSafePlayQuery } from '../api/safe-play.ts'
import { useStrings } from '../i18n/strings.ts'
import { utc } from '../ui/text/utc.ts'
import { lobbyStrings } from './lobby-strings.en.ts'
import { ownDecisionOn } from './own-decision.ts'

/** [L2] [L3] Why the player's own limit or break refuses this stake, and when that ends; null if none does. */
export function useOwnDecision(tier: Tier | null): string | null {
  const t = useStrings(lobbyStrings)
  const { data } = useSafePlayQuery()
  const decision = data && ownDecisionOn(data.data, tier)
  if (!decision) return null
  const { by, untilMs } = decision
  // The stake alone is over the limit.
  if (untilMs === null && (by === 'stake' || by === 'loss')) return t(`lobby.own.${by}Now`)
  return t(`lobby.own.${by}`, { when: untilMs === null ? '' : utc.longMoment(untilMs) })
}

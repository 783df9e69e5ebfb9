import { CLOCKS_APART_MAX_MS } from '@throwdown/rules/verifier/clocks-apart'
import type { MatchLink } from '../../realtime/match-link.ts'

/** What about the connection keeps a player from joining; null while nothing is known. */
export function linkTrouble({
  serverAheadMs,
  isOutdated,
}: Pick<MatchLink, 'serverAheadMs' | 'isOutdated'>): 'clock' | 'outdated' | null {
  if (isOutdated()) return 'outdated'
  // The header of the match would be refused for the same reason, after the stake was taken.
  return Math.abs(serverAheadMs() ?? 0) > CLOCKS_APART_MAX_MS ? 'clock' : null
}

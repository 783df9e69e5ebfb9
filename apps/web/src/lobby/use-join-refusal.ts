import type { BountyRun } from '@throwdown/contract/bounty'
import { textOfCode } from '../i18n/error-text.ts'
import { useStrings } from '../i18n/strings.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { useNetwork } from '../ui/use-network.ts'
import { lobbyStrings } from './lobby-strings.en.ts'
import { useOwnDecision } from './own-decision.ts'
import type { JoinChoice } from './use-join-choice.ts'
import { usePauses } from './use-pauses.ts'
import type { Payout } from './use-payout.ts'

/** Why the server would refuse to join; null if nothing is known. The server checks the same again. */
export function useJoinRefusal(asked: JoinChoice & { run: BountyRun | null; payout: Payout }): string | null {
  const t = useStrings(lobbyStrings)
  const { tier, mode, run, payout } = asked
  const queue = usePlayPart((status) => status.queue.name)
  const isPlaying = usePlayPart(({ match }) => match !== null)
  const isFrozen = usePlayPart(({ notices }) => notices.isMoneyFrozen)
  const hasNetwork = useNetwork()
  const ownDecision = useOwnDecision(tier)
  const paused = usePauses().sentenceOf({ tier, mode })
  if (!hasNetwork) return t('lobby.offline')
  if (isPlaying) return textOfCode('in_match')
  if (queue === 'searching' || queue === 'leaving') return textOfCode('already_queued')
  if (isFrozen) return textOfCode('money_frozen')
  if (paused) return paused
  if (ownDecision) return ownDecision
  if (tier === null) return t('lobby.chooseFirst')
  if (payout.state === 'loading') return t('lobby.termsLoading')
  if (payout.state === 'failed') return t('lobby.termsError')
  if (mode !== 'bounty' || !run) return null
  if (run.choice) return textOfCode('bounty_choice_open')
  return run.scoringMatches >= run.scoringMatchesMax ? textOfCode('bounty_cap_reached') : null
}

import type { BountyRun } from '@throwdown/contract/bounty'
import { ERRORS } from '@throwdown/contract/errors'
import { useTranslation } from 'react-i18next'
import type { JoinChoice } from './use-join-choice.ts'
import type { Payout } from './use-payout.ts'

/** Why Join would be in vain; null while nothing stands against it. The server asks the same again. */
export function useJoinRefusal(asked: JoinChoice & { run: BountyRun | null; payout: Payout }): string | null {
  const { t } = useTranslation()
  const { tier, mode, run, payout } = asked
  if (tier === null) return t('lobby.chooseFirst')
  if (payout.state === 'loading') return t('lobby.termsLoading')
  if (payout.state === 'failed') return t('lobby.termsError')
  if (mode !== 'bounty' || !run) return null
  if (run.choice) return ERRORS.bounty_choice_open.message
  return run.scoringMatches >= run.scoringMatchesMax ? ERRORS.bounty_cap_reached.message : null
}

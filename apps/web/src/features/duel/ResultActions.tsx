import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import type { DuelResult, DuelView } from '../../arena/duel-view.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useRematch } from './use-rematch.ts'

type ResultActionsProps = {
  matchId: string
  link: MatchLink
  stakes: DuelView['stakes']
  outcome: DuelResult['outcome']
}

/** Once more against the same opponent, or against whoever waits. */
export function ResultActions({ matchId, link, stakes, outcome }: ResultActionsProps) {
  const { t } = useTranslation()
  const { isAsked, isOffered, refusal, ask } = useRematch({ matchId, link, stakes })
  const bounty = stakes?.mode === 'bounty' && t('duel.rematchBounty')
  const empty = outcome === 'void' && t('duel.rematchVoid')
  return (
    <>
      <Button
        tone="primary"
        size="large"
        wide
        icon={<RotateCcw aria-hidden />}
        busyText={isAsked && t('duel.rematchAsked')}
        disabledReason={bounty || empty || refusal}
        onClick={() => void ask()}
      >
        {t('duel.rematch')}
      </Button>
      <ButtonLink to={againPath(stakes)} tone="gold" size="large" wide>
        {t('duel.playAgain')}
      </ButtonLink>
      <output>{isOffered && !isAsked && t('duel.rematchOffered')}</output>
    </>
  )
}

const againPath = (stakes: DuelView['stakes']): string =>
  stakes ? `${paths.play}?tier=${stakes.tier}&mode=${stakes.mode}` : paths.play

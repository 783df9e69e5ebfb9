import { RotateCcw } from 'lucide-react'
import type { DuelResult, DuelView } from '../../arena/duel-view.ts'
import { useStrings } from '../../i18n/strings.ts'
import { BountyChoice } from '../../lobby/BountyChoice.tsx'
import { useRun } from '../../lobby/use-run.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { matchStrings } from './match-strings.en.ts'
import { useRematch } from './use-rematch.ts'

type ResultActionsProps = {
  matchId: string
  link: MatchLink
  stakes: DuelView['stakes']
  outcome: DuelResult['outcome']
}

/** [B4] After a bounty win the choice comes first; then once more. */
export function ResultActions(props: ResultActionsProps) {
  const { stakes, matchId } = props
  const { run } = useRun(stakes?.mode === 'bounty' ? stakes.tier : null)
  const choice = run?.choice?.matchId === matchId ? run.choice : null
  return run && choice ? <BountyChoice run={run} choice={choice} hasFocus /> : <OnceMore {...props} />
}

/** Once more against the same opponent, or against any waiting player. */
function OnceMore({ matchId, link, stakes, outcome }: ResultActionsProps) {
  const t = useStrings(matchStrings)
  const { isAsked, isOffered, refusal, ask } = useRematch({ matchId, link, stakes })
  const bounty = stakes?.mode === 'bounty' && t('match.rematchBounty')
  const empty = outcome === 'void' && t('match.rematchVoid')
  return (
    <>
      <Button
        tone="primary"
        size="large"
        wide
        icon={<RotateCcw aria-hidden />}
        busyText={isAsked && t('match.rematchAsked')}
        disabledReason={bounty || empty || refusal}
        onClick={() => void ask()}
      >
        {t('match.rematch')}
      </Button>
      <ButtonLink to={againPath(stakes)} tone="gold" size="large" wide>
        {t('match.playAgain')}
      </ButtonLink>
      <output>{isOffered && !isAsked && t('match.rematchOffered')}</output>
    </>
  )
}

const againPath = (stakes: DuelView['stakes']): string =>
  stakes ? `${paths.play}?tier=${stakes.tier}&mode=${stakes.mode}` : paths.play

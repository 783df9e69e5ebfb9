import type { BountyRun } from '@throwdown/contract/bounty'
import { useStrings } from '../i18n/strings.ts'
import { Hint } from '../ui/layout.tsx'
import { Progress } from '../ui/Progress.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'

/** [B8] What is still missing for a prize, as far as it can be counted. */
export function Eligibility({ run }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  const { scoringMatches, opponents, eligibleScoringMatchesMin, eligibleOpponentsMin } = run
  const isEligible = scoringMatches >= eligibleScoringMatchesMin && opponents >= eligibleOpponentsMin
  const bars = [
    { label: t('lobby.run.scoring'), done: scoringMatches, max: eligibleScoringMatchesMin },
    { label: t('lobby.run.opponents'), done: opponents, max: eligibleOpponentsMin },
  ]
  return (
    <>
      {bars.map(({ label, done, max }) => (
        <Progress
          key={label}
          label={label}
          text={t('lobby.run.ofMax', { done: Math.min(done, max), max })}
          value={Math.min(done, max)}
          max={max}
        />
      ))}
      <Hint>{t(isEligible ? 'lobby.run.eligible' : 'lobby.run.notEligible')}</Hint>
    </>
  )
}

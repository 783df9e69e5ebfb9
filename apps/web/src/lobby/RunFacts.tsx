import type { BountyRun } from '@throwdown/contract/bounty'
import { useStrings } from '../i18n/strings.ts'
import { Facts } from '../ui/Facts.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'

/** How far a run is on its way to a prize. */
export function RunFacts({ run }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  return (
    <Facts
      facts={[
        { label: t('lobby.run.streak'), value: t('lobby.run.streakValue', { count: run.winStreak }) },
        {
          label: t('lobby.run.scoring'),
          value: t('lobby.run.ofMax', { done: run.scoringMatches, max: run.scoringMatchesMax }),
        },
        {
          label: t('lobby.run.opponents'),
          value: t('lobby.run.ofMax', { done: run.opponents, max: run.eligibleOpponentsMin }),
        },
      ]}
    />
  )
}

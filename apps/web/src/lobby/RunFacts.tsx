import type { BountyRun } from '@throwdown/contract/bounty'
import { useStrings } from '../i18n/strings.ts'
import { Facts } from '../ui/Facts.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'

/** [B6] The streak, and how much of the week's matches is used up. */
export function RunFacts({ run }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  return (
    <Facts
      facts={[
        { label: t('lobby.run.streak'), value: t('lobby.run.streakValue', { count: run.winStreak }) },
        {
          label: t('lobby.run.thisWeek'),
          value: t('lobby.run.ofMax', { done: run.scoringMatches, max: run.scoringMatchesMax }),
        },
      ]}
    />
  )
}

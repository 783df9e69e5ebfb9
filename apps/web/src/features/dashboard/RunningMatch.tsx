import { useCurrentMatchQuery } from '../../api/match.ts'
import { useStrings } from '../../i18n/strings.ts'
import { playPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'

/** The way back to a match that is being played, from any device. */
export function RunningMatch() {
  const t = useStrings(dashboardStrings)
  const { data } = useCurrentMatchQuery(undefined)
  const match = data?.data.match
  if (!match) return null
  return (
    <ButtonLink to={playPath(match.matchId)} tone="gold" size="large" wide icon={<Icon name="swords" />}>
      {t('dashboard.returnToMatch')}
    </ButtonLink>
  )
}

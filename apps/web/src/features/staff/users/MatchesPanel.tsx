import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { verifyPath } from '../../../routing/paths.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

export function MatchesPanel({ matches }: Pick<StaffPlayer, 'matches'>) {
  const t = useStrings(userStrings)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.matches.title')}</h2>
      {matches.length === 0 && <p className={styles.quiet}>{t('staffUsers.matches.none')}</p>}
      <Stack as="ul" aria-label={t('staffUsers.matches.title')}>
        {matches.map(({ matchId, result, mode, tier, opponent, earnings, endedAtMs }) => (
          <li key={matchId} className={styles.row}>
            <Link to={verifyPath(matchId)}>
              {t('staffUsers.matches.against', {
                result: t(`staffUsers.matches.${result}`),
                opponent: opponent?.username ?? t('staffUsers.matches.unnamed'),
              })}
            </Link>
            <Money micros={BigInt(earnings)} sign="always" />
            <span className={styles.quiet}>{utc.moment(endedAtMs)}</span>
            <span className={styles.quiet}>{t(`staffUsers.matches.${mode}`, { tier })}</span>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

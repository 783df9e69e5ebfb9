import { createSearchParams, Link, useNavigate } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { GameBox } from '../../lobby/GameBox.tsx'
import { RunCard } from '../../lobby/RunCard.tsx'
import { joinQuery, useJoinChoice } from '../../lobby/use-join-choice.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { PageFooter } from '../../shell/PageFooter.tsx'
import { Stack } from '../../ui/layout.tsx'
import { BountySummary } from './BountySummary.tsx'
import styles from './DashboardScreen.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'
import { BeforeMoney, FairNote } from './FairNote.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LatestWins } from './LatestWins.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WalletBox } from './WalletBox.tsx'

/** The pools, the next match and the player's run, in three columns that fold to one. */
export default function DashboardScreen() {
  const t = useStrings(dashboardStrings)
  const user = useAppSelector(selectUser)
  const navigate = useNavigate()
  const { tier } = useJoinChoice()
  const { data, isError, refetch } = useDashboard()
  return (
    <>
      <AppHeader />
      <main className={styles.main}>
        <h1 className={styles.greeting}>{t('dashboard.greeting', { username: user?.username ?? '' })}</h1>
        <Stack gap={3.5} className={styles.left}>
          <BountySummary />
          <LiveFigures data={data} isError={isError} refetch={refetch} />
          <LatestWins wins={data?.data.latestWins ?? []} />
        </Stack>
        <Stack gap={3} className={styles.centre}>
          {user && (
            <FirstSteps userId={user.id} matchesPlayed={data?.data.matchesPlayed} hasFailed={isError} />
          )}
          <GameBox
            headingLevel="h2"
            isJoining={false}
            onJoin={(request) =>
              void navigate(
                { pathname: paths.play, search: `?${createSearchParams(joinQuery(request))}` },
                { state: { join: true } },
              )
            }
            links={
              <>
                <Link to={paths.practice}>{t('dashboard.practice')}</Link>
                <Link to={paths.history}>{t('dashboard.history')}</Link>
              </>
            }
          />
        </Stack>
        <Stack gap={4} className={styles.right}>
          <WalletBox />
          <RunCard tier={tier} />
          <FairNote />
          <BeforeMoney />
        </Stack>
      </main>
      <PageFooter />
    </>
  )
}

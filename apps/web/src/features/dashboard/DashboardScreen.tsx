import { memo } from 'react'
import { createSearchParams, Link, useNavigate } from 'react-router'
import { useDashboardQuery } from '../../api/dashboard.ts'
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
import { useStages } from '../../ui/use-stages.ts'
import { BountySummary } from './BountySummary.tsx'
import styles from './DashboardScreen.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'
import { BeforeMoney, FairNote } from './FairNote.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LatestWins } from './LatestWins.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WalletBox } from './WalletBox.tsx'

/** What follows the game, in this order. On phones it is below the window. */
const STAGES = { wallet: 1, pools: 2, footer: 3 } as const

/** The pools, the next match and the player's run, in three columns that fold to one. */
export default function DashboardScreen() {
  const t = useStrings(dashboardStrings)
  const user = useAppSelector(selectUser)
  const stage = useStages(STAGES.footer)
  return (
    <>
      <AppHeader />
      <main className={styles.main}>
        <h1 className={styles.greeting}>{t('dashboard.greeting', { username: user?.username ?? '' })}</h1>
        <Stack gap={3.5} className={styles.left}>
          {stage >= STAGES.pools && <Pools />}
        </Stack>
        <Stack gap={3} className={styles.centre}>
          <NextMatch />
        </Stack>
        <Stack gap={4} className={styles.right}>
          {stage >= STAGES.wallet && <OwnMoney />}
        </Stack>
      </main>
      {stage >= STAGES.footer && <PageFooter />}
    </>
  )
}

const Pools = memo(function Pools() {
  // The game has read it.
  const { data, isError, refetch } = useDashboardQuery()
  return (
    <>
      <BountySummary />
      <LiveFigures data={data} isError={isError} refetch={refetch} />
      <LatestWins wins={data?.data.latestWins ?? []} />
    </>
  )
})

const NextMatch = memo(function NextMatch() {
  const t = useStrings(dashboardStrings)
  const userId = useAppSelector(selectUser)?.id
  const navigate = useNavigate()
  const { data, isError } = useDashboard()
  return (
    <>
      {userId !== undefined && (
        <FirstSteps userId={userId} matchesPlayed={data?.data.matchesPlayed} hasFailed={isError} />
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
    </>
  )
})

const OwnMoney = memo(function OwnMoney() {
  const { tier } = useJoinChoice()
  return (
    <>
      <WalletBox />
      <RunCard tier={tier} />
      <FairNote />
      <BeforeMoney />
    </>
  )
})

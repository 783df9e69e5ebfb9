import { createSearchParams, Link, useNavigate } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { GameBox } from '../../lobby/GameBox.tsx'
import { RunCard } from '../../lobby/RunCard.tsx'
import { joinQuery, useJoinChoice } from '../../lobby/use-join-choice.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { BountySummary } from './BountySummary.tsx'
import { DashboardFooter } from './DashboardFooter.tsx'
import styles from './DashboardScreen.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'
import { FairNote } from './FairNote.tsx'
import { RunningMatch } from './RunningMatch.tsx'

/** The pools, the next match and the own run, in three columns that fold to one. */
export default function DashboardScreen() {
  const t = useStrings(dashboardStrings)
  const user = useAppSelector(selectUser)
  const navigate = useNavigate()
  const { tier } = useJoinChoice()
  return (
    <>
      <AppHeader />
      <main className={styles.main}>
        <h1 className={styles.greeting}>{t('dashboard.greeting', { username: user?.username ?? '' })}</h1>
        <div className={styles.left}>
          <BountySummary />
        </div>
        <div className={styles.centre}>
          <RunningMatch />
          <GameBox
            headingLevel="h2"
            isJoining={false}
            onJoin={(request) =>
              void navigate(
                { pathname: paths.play, search: `?${createSearchParams(joinQuery(request))}` },
                { state: { join: true } },
              )
            }
            links={<Link to={paths.practice}>{t('dashboard.practice')}</Link>}
          />
        </div>
        <div className={styles.right}>
          <RunCard tier={tier} />
          <FairNote />
        </div>
      </main>
      <DashboardFooter />
    </>
  )
}

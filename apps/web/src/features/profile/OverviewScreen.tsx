import type { OwnUser } from '@throwdown/contract/user'
import { UserX } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useProfileOverviewQuery } from '../../api/profile.ts'
import { useProfileQuery } from '../../api/user.ts'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser, userChanged } from '../../session/session.ts'
import { useAppDispatch, useAppSelector } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountCards } from './AccountCards.tsx'
import { EarningsPanel } from './EarningsPanel.tsx'
import { HandsPanel } from './HandsPanel.tsx'
import styles from './OverviewScreen.module.css'
import { PerformanceCards } from './PerformanceCards.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { profileStrings } from './profile-strings.en.ts'
import { RecentPools } from './RecentPools.tsx'

/** `/profile` itself is the way to it. */
export default function OverviewScreen() {
  const { pathname } = useLocation()
  if (pathname === paths.profile) return <Navigate to={paths.profileOverview} replace />
  return (
    <ProfilePage>
      <Overview />
    </ProfilePage>
  )
}

function Overview() {
  const t = useStrings(profileStrings)
  const user = useFreshUser()
  const {
    data: read,
    error,
    refetch,
  } = useProfileOverviewQuery(undefined, { refetchOnMountOrArgChange: true })
  // Cards, chart and hands are a lot to show: React does it in small slices, and the page stays responsive.
  const data = useDeferredValue(read)
  if (!data && error)
    return (
      <div role="alert">
        <EmptyState
          icon={<UserX size={48} aria-hidden />}
          title={t('profile.failedTitle')}
          text={errorText(error) ?? t('profile.failed')}
          action={<Button onClick={() => void refetch()}>{t('profile.retry')}</Button>}
        />
      </div>
    )
  if (!data || !user) return <Loading />
  const { gamePerformance, earnings, recentBountyPools } = data.data
  return (
    <>
      <HandForge />
      <AccountCards user={user} />
      <PerformanceCards performance={gamePerformance} joinedAt={user.createdAt} />
      <div className={styles.columns}>
        <EarningsPanel earnings={earnings} />
        <HandsPanel performance={gamePerformance} />
      </div>
      <RecentPools pools={recentBountyPools} />
    </>
  )
}

/** The session has the account as of its last refresh; another device may have changed it since. */
function useFreshUser(): OwnUser | null {
  const dispatch = useAppDispatch()
  const { data } = useProfileQuery(undefined, { refetchOnMountOrArgChange: true })
  useEffect(() => {
    if (data) dispatch(userChanged(data.data))
  }, [data, dispatch])
  return useAppSelector(selectUser)
}

function Loading() {
  const t = useStrings(profileStrings)
  return (
    <Stack gap={4} aria-busy="true">
      <output>{t('profile.loading')}</output>
      <Skeleton height="260px" />
      <Skeleton height="150px" />
      <Skeleton height="460px" />
    </Stack>
  )
}

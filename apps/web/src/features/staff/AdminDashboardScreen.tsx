import { useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Text } from '../../ui/layout.tsx'
import styles from './AdminDashboardScreen.module.css'
import { AdminProfile } from './AdminProfile.tsx'
import { DeskTiles } from './desk/DeskTiles.tsx'
import { PageTiles } from './PageTiles.tsx'
import { StaffPage } from './StaffPage.tsx'
import { StatCards } from './StatCards.tsx'
import { staffStrings } from './staff-strings.en.ts'

export default function AdminDashboardScreen() {
  const t = useStrings(staffStrings)
  const user = useAppSelector(selectUser)
  const lead = (
    <>
      <p className={styles.welcome}>{t('staff.welcome', { username: user?.username ?? '' })}</p>
      <Text tone="muted">{t('staff.role')}</Text>
    </>
  )
  return (
    <StaffPage title={t('staff.title')} lead={lead}>
      <StatCards />
      <PageTiles />
      <DeskTiles />
      <AdminProfile />
    </StaffPage>
  )
}

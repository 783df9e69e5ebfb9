import { useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Text } from '../../ui/layout.tsx'
import { AdminProfile } from './AdminProfile.tsx'
import { PageTiles } from './PageTiles.tsx'
import styles from './StaffPage.module.css'
import { StaffPage } from './StaffPage.tsx'
import { StatCards } from './StatCards.tsx'
import { deskTiles, staffTiles } from './staff-pages.ts'
import { staffStrings } from './staff-strings.en.ts'

export default function AdminDashboardScreen() {
  const t = useStrings(staffStrings)
  const user = useAppSelector(selectUser)
  const lead = (
    <>
      <Text size="lead" className={styles.welcome}>
        {t('staff.welcome', { username: user?.username ?? '' })}
      </Text>
      <Text tone="muted">{t('staff.role')}</Text>
    </>
  )
  return (
    <StaffPage title={t('staff.title')} lead={lead}>
      <StatCards />
      <PageTiles label={t('staff.tilesLabel')} tiles={staffTiles} />
      <PageTiles label={t('staff.deskLabel')} tiles={deskTiles} />
      <AdminProfile />
    </StaffPage>
  )
}

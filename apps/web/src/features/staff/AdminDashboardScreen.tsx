import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Logo } from '../../shell/Logo.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './AdminDashboardScreen.module.css'
import { staffStrings } from './staff-strings.en.ts'

export default function AdminDashboardScreen() {
  const t = useStrings(staffStrings)
  const user = useAppSelector(selectUser)
  const { logOut, isLoggingOut } = useLogOut()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo size="header" to={paths.dashboard} />
        <div className={styles.actions}>
          <ButtonLink to={paths.dashboard} tone="quiet" size="small">
            {t('staff.userDashboard')}
          </ButtonLink>
          <Button size="small" busyText={isLoggingOut && t('staff.logOut')} onClick={() => void logOut()}>
            {t('staff.logOut')}
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <div>
          <h1 className={styles.title}>{t('staff.title')}</h1>
          <p className={styles.welcome}>{t('staff.welcome', { username: user?.username ?? '' })}</p>
          <p className={styles.role}>{t('staff.role')}</p>
        </div>
        <AdminProfile />
      </main>
    </div>
  )
}

function AdminProfile() {
  const t = useStrings(staffStrings)
  const user = useAppSelector(selectUser)
  const lines = [
    { label: t('staff.username'), value: user?.username },
    { label: t('staff.email'), value: user?.email },
    { label: t('staff.roleLabel'), value: t('staff.administrator') },
    { label: t('staff.lastLogin'), value: user?.lastLogin ? formatDate(user.lastLogin) : t('staff.never') },
  ]
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staff.profileTitle')}</h2>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.label} className={styles.line}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function formatDate(isoTime: string): string {
  return new Date(isoTime).toLocaleDateString('en-US', { dateStyle: 'long' })
}

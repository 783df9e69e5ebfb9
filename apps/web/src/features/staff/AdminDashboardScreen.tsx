import { useTranslation } from 'react-i18next'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Logo } from '../../shell/Logo.tsx'
import { useDocumentTitle } from '../../shell/use-document-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './AdminDashboardScreen.module.css'
import './staff-strings.en.ts'

export default function AdminDashboardScreen() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const { logOut, isLoggingOut } = useLogOut()
  useDocumentTitle(t('admin.page'))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo size="header" to={paths.dashboard} />
        <div className={styles.actions}>
          <ButtonLink to={paths.dashboard} tone="quiet" size="small">
            {t('admin.userDashboard')}
          </ButtonLink>
          <Button size="small" busyText={isLoggingOut && t('admin.logOut')} onClick={() => void logOut()}>
            {t('admin.logOut')}
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <div>
          <h1 className={styles.title}>{t('admin.title')}</h1>
          <p className={styles.welcome}>{t('admin.welcome', { username: user?.username ?? '' })}</p>
          <p className={styles.role}>{t('admin.role')}</p>
        </div>
        <AdminProfile />
      </main>
    </div>
  )
}

function AdminProfile() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const lines = [
    { label: t('admin.username'), value: user?.username },
    { label: t('admin.email'), value: user?.email },
    { label: t('admin.roleLabel'), value: t('admin.administrator') },
    { label: t('admin.lastLogin'), value: user?.lastLogin ? formatDate(user.lastLogin) : t('admin.never') },
  ]
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('admin.profileTitle')}</h2>
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

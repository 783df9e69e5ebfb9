import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { selectUser } from '../../app/session.ts'
import { AppHeader } from '../../app/shell/AppHeader.tsx'
import { useDocumentTitle } from '../../app/shell/use-document-title.ts'
import { useAppSelector } from '../../app/store.ts'
import { useLogOut } from '../../app/use-log-out.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './DashboardScreen.module.css'
import './dashboard-strings.en.ts'

export default function DashboardScreen() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const { logOut, isLoggingOut } = useLogOut()
  useDocumentTitle(t('dashboard.page'))
  return (
    <>
      <AppHeader />
      <main className={styles.main}>
        <Panel padding="roomy" className={styles.card}>
          <span className={styles.swords}>
            <Icon name="swords" />
          </span>
          <h1>{t('dashboard.greeting', { username: user?.username ?? '' })}</h1>
          <p className={styles.text}>{t('dashboard.text')}</p>
          <ButtonLink to={paths.play} tone="primary" size="large" wide>
            {t('dashboard.play')}
          </ButtonLink>
          <Link to={paths.practice}>{t('dashboard.practice')}</Link>
          <Button busyText={isLoggingOut && t('dashboard.logOut')} onClick={() => void logOut()}>
            {t('dashboard.logOut')}
          </Button>
        </Panel>
      </main>
      <footer className={styles.footer}>
        <Link to={paths.contact}>{t('dashboard.contact')}</Link>
        <span>{t('app.safety')}</span>
      </footer>
    </>
  )
}

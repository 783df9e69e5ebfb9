import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DashboardFooter.module.css'

export function DashboardFooter() {
  const { t } = useTranslation()
  const { logOut, isLoggingOut } = useLogOut()
  return (
    <footer className={styles.footer}>
      <Link to={paths.contact}>{t('dashboard.contact')}</Link>
      <Button
        size="small"
        tone="quiet"
        busyText={isLoggingOut && t('dashboard.logOut')}
        onClick={() => void logOut()}
      >
        {t('dashboard.logOut')}
      </Button>
      <span>{t('app.safety')}</span>
    </footer>
  )
}

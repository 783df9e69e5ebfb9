import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DashboardFooter.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'

export function DashboardFooter() {
  const t = useStrings(shellStrings, dashboardStrings)
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
      <span>{t('shell.safety')}</span>
    </footer>
  )
}

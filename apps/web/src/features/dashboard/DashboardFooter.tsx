import { useState } from 'react'
import { Link } from 'react-router'
import { SoundToggle } from '../../audio/SoundToggle.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { useQuickGuide } from '../../shell/use-quick-guide.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AboutDialog } from './AboutDialog.tsx'
import styles from './DashboardFooter.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'
import { socialLinks } from './social-links.ts'

export function DashboardFooter() {
  const t = useStrings(shellStrings, dashboardStrings)
  const { logOut, isLoggingOut } = useLogOut()
  const { open, guide } = useQuickGuide()
  const [isAboutOpen, setIsAboutOpen] = useState(false)
  return (
    <footer className={styles.footer}>
      <SocialIcons />
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => setIsAboutOpen(true)}>
          {t('dashboard.about.title')}
        </button>
        <button type="button" className={styles.link} onClick={open}>
          {t('shell.quickGuide')}
        </button>
        <Link to={`${paths.profile}/settings`} className={styles.link}>
          {t('dashboard.settings')}
        </Link>
        <SoundToggle isIconOnly />
        <Link to={paths.security} className={styles.link}>
          {t('dashboard.security')}
        </Link>
        <Link to={paths.safePlay} className={styles.link}>
          {t('dashboard.safePlay')}
        </Link>
        <Link to={paths.contact} className={styles.link}>
          {t('dashboard.contact')}
        </Link>
        <button
          type="button"
          className={styles.link}
          aria-busy={isLoggingOut || undefined}
          onClick={() => void logOut()}
        >
          {t('dashboard.logOut')}
        </button>
      </div>
      <span>{t('shell.safety')}</span>
      <AboutDialog isOpen={isAboutOpen} onClose={() => setIsAboutOpen(false)} />
      {guide}
    </footer>
  )
}

function SocialIcons() {
  const t = useStrings(dashboardStrings)
  if (socialLinks.length === 0) return null
  return (
    <ul className={styles.social} aria-label={t('dashboard.social.label')}>
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.icon}>
            <Icon name={network} label={t(`dashboard.social.${network}`)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { audioStrings } from '../audio/audio-strings.en.ts'
import { useSoundToggle } from '../audio/use-sound-toggle.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { Icon } from '../ui/Icon.tsx'
import { AboutDialog } from './AboutDialog.tsx'
import { footerStrings } from './footer-strings.en.ts'
import styles from './PageFooter.module.css'
import { shellStrings } from './shell-strings.en.ts'
import { socialLinks } from './social-links.ts'
import { useQuickGuide } from './use-quick-guide.tsx'

/** Below the pages of a signed-in player, right after their `main`. */
export function PageFooter() {
  const t = useStrings(shellStrings, footerStrings)
  const { logOut, isLoggingOut } = useLogOut()
  const { open, guide } = useQuickGuide()
  const [isAboutOpen, setIsAboutOpen] = useState(false)
  return (
    <footer className={styles.footer}>
      <SocialIcons />
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => setIsAboutOpen(true)}>
          {t('footer.about.title')}
        </button>
        <button type="button" className={styles.link} onClick={open}>
          {t('shell.quickGuide')}
        </button>
        <Link to={paths.profileSettings} className={styles.link}>
          {t('footer.settings')}
        </Link>
        <SoundLink />
        <Link to={paths.contact} className={styles.link}>
          {t('footer.contact')}
        </Link>
        <Link to={paths.security} className={styles.link}>
          {t('footer.security')}
        </Link>
        <Link to={paths.safePlay} className={styles.link}>
          {t('footer.safePlay')}
        </Link>
        <button
          type="button"
          className={styles.link}
          aria-busy={isLoggingOut || undefined}
          onClick={() => void logOut()}
        >
          {t('footer.logOut')}
        </button>
      </div>
      <span>
        <b className={styles.adult}>{t('footer.adult')}</b> {t('footer.safety')}
      </span>
      <AboutDialog isOpen={isAboutOpen} onClose={() => setIsAboutOpen(false)} />
      {guide}
    </footer>
  )
}

function SoundLink() {
  const t = useStrings(audioStrings)
  const { isOn, toggle } = useSoundToggle()
  const Glyph = isOn ? Volume2 : VolumeX
  return (
    <button type="button" className={styles.link} aria-pressed={isOn} onClick={toggle}>
      <Glyph size={15} aria-hidden /> {t('audio.sound')}
      {/* The state is that of the button; read out as a part of its name it would be said twice. */}
      <span aria-hidden="true">{t(isOn ? 'audio.on' : 'audio.off')}</span>
    </button>
  )
}

function SocialIcons() {
  const t = useStrings(footerStrings)
  if (socialLinks.length === 0) return null
  return (
    <ul className={styles.social} aria-label={t('footer.social.label')}>
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.icon}>
            <Icon name={network} label={t(`footer.social.${network}`)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

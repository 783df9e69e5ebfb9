import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { audioStrings } from '../audio/audio-strings.en.ts'
import { useSoundToggle } from '../audio/use-sound-toggle.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { AboutDialog } from './AboutDialog.tsx'
import { footerStrings } from './footer-strings.en.ts'
import styles from './PageFooter.module.css'
import { SocialIcons } from './SocialIcons.tsx'
import { shellStrings } from './shell-strings.en.ts'
import { useQuickGuide } from './use-quick-guide.tsx'

const LINKS = [
  { to: paths.help, name: 'help' },
  { to: paths.profileSettings, name: 'settings' },
  { to: paths.contact, name: 'contact' },
  { to: paths.security, name: 'security' },
  { to: paths.safePlay, name: 'safePlay' },
  { to: paths.terms, name: 'terms' },
  { to: paths.privacy, name: 'privacy' },
] as const

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
        <SoundLink />
        {LINKS.map(({ to, name }) => (
          <Link key={name} to={to} className={styles.link}>
            {t(`footer.${name}`)}
          </Link>
        ))}
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

import { History, Swords, Trophy, User, Wallet } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import styles from './MainNav.module.css'
import { shellStrings } from './shell-strings.en.ts'

const PLACES = [
  { name: 'play', to: paths.dashboard, icon: Swords, pages: /^\/(dashboard|play)/ },
  {
    name: 'boards',
    to: paths.globalLeaderboard,
    icon: Trophy,
    pages: /^\/(global|bounty|previous-winners|full-pool|view-pool)\b/,
  },
  { name: 'history', to: paths.history, icon: History, pages: /^\/history/ },
  { name: 'wallet', to: paths.wallet, icon: Wallet, pages: /^\/wallet/ },
  { name: 'profile', to: paths.profile, icon: User, pages: /^\/profile/ },
] as const
/** The header has the balance and the player's avatar, which lead to the others. */
const IN_HEADER = PLACES.slice(0, 3)

/** Beside the logo; on phones `ThumbNav` takes its place. */
export function HeaderNav() {
  return (
    <nav className={styles.header} aria-label={useStrings(shellStrings)('shell.nav.label')}>
      {IN_HEADER.map((place) => (
        <PlaceLink key={place.name} place={place} className={styles.link} />
      ))}
    </nav>
  )
}

/** At the thumb, on phones. */
export function ThumbNav() {
  return (
    <nav className={styles.thumb} aria-label={useStrings(shellStrings)('shell.nav.label')}>
      {PLACES.map((place) => (
        <PlaceLink key={place.name} place={place} className={styles.tab} hasIcon />
      ))}
    </nav>
  )
}

type PlaceLinkProps = { place: (typeof PLACES)[number]; className: string | undefined; hasIcon?: boolean }

function PlaceLink({ place, className, hasIcon = false }: PlaceLinkProps) {
  const t = useStrings(shellStrings)
  const isCurrent = place.pages.test(useLocation().pathname)
  return (
    <Link to={place.to} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {hasIcon && <place.icon size={21} aria-hidden />}
      {t(`shell.nav.${place.name}`)}
    </Link>
  )
}

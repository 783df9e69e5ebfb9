import { formatUsd } from '@throwdown/rules/money'
import { BookOpen, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { stakeInPot, usePlayPart } from '../realtime/tab-play.ts'
import { paths } from '../routing/paths.ts'
import { selectIsAdmin, selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { classNames } from '../ui/class-names.ts'
import { Row } from '../ui/layout.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './AppHeader.module.css'
import { Logo } from './Logo.tsx'
import { HeaderNav, ThumbNav } from './MainNav.tsx'
import { placePlayBar } from './play-bar-slot.ts'
import { shellStrings } from './shell-strings.en.ts'
import { useQuickGuide } from './use-quick-guide.tsx'

/** Above every page of a signed-in player. The arena keeps the thumb for itself. */
export function AppHeader({ isInArena = false }: { isInArena?: boolean }) {
  const t = useStrings(shellStrings)
  const isAdmin = useAppSelector(selectIsAdmin)
  const { open, guide } = useQuickGuide()
  return (
    <>
      <header className={styles.header}>
        <Row align="center" className={styles.start}>
          <div>
            <Logo size="header" to={paths.dashboard} />
            <h2 className={styles.slogan}>{t('shell.tagline')}</h2>
          </div>
          <HeaderNav />
        </Row>
        <Row align="center" justify="end" className={styles.end}>
          {isAdmin && (
            <ButtonLink to={paths.adminDashboard} tone="quiet" size="small">
              {t('shell.adminPanel')}
            </ButtonLink>
          )}
          <span className={classNames(styles.guide, isAdmin && styles.guideOfAdmin)}>
            <Button tone="quiet" size="small" icon={<BookOpen aria-hidden />} onClick={open}>
              {t('shell.quickGuide')}
            </Button>
          </span>
          <BalanceChip />
          <ProfileLink />
        </Row>
        {guide}
      </header>
      <div ref={placePlayBar} />
      {!isInArena && <Announcements />}
      {!isInArena && <ThumbNav />}
    </>
  )
}

/** What the player has, and what a search has set aside or a match has in its pot. Nothing is shown until the server has said so. */
function BalanceChip() {
  const t = useStrings(shellStrings)
  const balance = usePlayPart((status) => status.balance)
  const inPot = usePlayPart(stakeInPot)
  if (!balance) return null
  const { available } = balance
  const inPlay = balance.reserved + inPot
  return (
    <Link to={paths.wallet} className={styles.chip}>
      <span className={styles.icon}>
        <Wallet size={17} aria-hidden />
      </span>
      <span>
        <b className={styles.amount}>{formatUsd(available)}</b>
        <small className={styles.note}>
          {inPlay > 0n ? t('shell.inPlay', { amount: formatUsd(inPlay) }) : t('shell.balance')}
        </small>
      </span>
    </Link>
  )
}

/** The player's avatar, which leads to the profile. */
function ProfileLink() {
  const t = useStrings(shellStrings)
  const user = useAppSelector(selectUser)
  if (!user) return null
  return (
    <Link
      to={paths.profile}
      className={styles.profile}
      aria-label={t('shell.profile', { username: user.username })}
    >
      <Avatar name={user.username} figure={avatarFigure(user.avatar?.id)} isDecorative />
    </Link>
  )
}

import { BookOpen } from 'lucide-react'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { selectIsAdmin } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Row } from '../ui/layout.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './AppHeader.module.css'
import { BalanceChip } from './BalanceChip.tsx'
import { Logo } from './Logo.tsx'
import { HeaderNav, ThumbNav } from './MainNav.tsx'
import { ProfileLink } from './ProfileLink.tsx'
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
          <Logo size="header" to={paths.dashboard} />
          <HeaderNav />
        </Row>
        <p className={styles.slogan}>{t('shell.tagline')}</p>
        <Row gap={3} align="center" justify="end">
          {isAdmin && (
            <ButtonLink to={paths.adminDashboard} tone="quiet" size="small">
              {t('shell.adminPanel')}
            </ButtonLink>
          )}
          <span className={styles.guide}>
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

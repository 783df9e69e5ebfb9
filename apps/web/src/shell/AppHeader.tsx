import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { selectIsAdmin, selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './AppHeader.module.css'
import { Logo } from './Logo.tsx'
import { shellStrings } from './shell-strings.en.ts'

/** Above every page of a signed-in player. */
export function AppHeader() {
  const t = useStrings(shellStrings)
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  return (
    <header className={styles.header}>
      <Logo size="header" to={paths.dashboard} />
      <p className={styles.slogan}>{t('shell.tagline')}</p>
      <div className={styles.account}>
        {isAdmin && (
          <ButtonLink to={paths.adminDashboard} tone="quiet" size="small">
            {t('shell.adminPanel')}
          </ButtonLink>
        )}
        {user && <Avatar name={user.username} figure={avatarFigure(user.avatar?.id)} />}
      </div>
    </header>
  )
}

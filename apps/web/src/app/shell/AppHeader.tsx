import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { avatarFigure } from '../avatar-figure.ts'
import { paths } from '../paths.ts'
import { selectIsAdmin, selectUser } from '../session.ts'
import { useAppSelector } from '../store.ts'
import styles from './AppHeader.module.css'
import { Logo } from './Logo.tsx'

/** Above every page of a signed-in player. */
export function AppHeader() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const isAdmin = useAppSelector(selectIsAdmin)
  return (
    <header className={styles.header}>
      <Logo size="header" to={paths.dashboard} />
      <p className={styles.slogan}>{t('app.tagline')}</p>
      <div className={styles.account}>
        {isAdmin && (
          <ButtonLink to={paths.adminDashboard} tone="quiet" size="small">
            {t('app.adminPanel')}
          </ButtonLink>
        )}
        {user && <Avatar name={user.username} figure={avatarFigure(user.avatar?.id)} />}
      </div>
    </header>
  )
}

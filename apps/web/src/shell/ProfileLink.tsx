import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { selectUser } from '../session/session.ts'
import { useAppSelector } from '../session/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import styles from './ProfileLink.module.css'
import { shellStrings } from './shell-strings.en.ts'

/** The player's avatar, which leads to the profile. */
export function ProfileLink() {
  const t = useStrings(shellStrings)
  const user = useAppSelector(selectUser)
  if (!user) return null
  return (
    <Link
      to={paths.profile}
      className={styles.link}
      aria-label={t('shell.profile', { username: user.username })}
    >
      <Avatar name={user.username} figure={avatarFigure(user.avatar?.id)} isDecorative />
    </Link>
  )
}

import type { FoundPlayer } from '@throwdown/contract/staff-players'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath } from '../../../routing/paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './UserList.module.css'
import { userStrings } from './user-strings.en.ts'

export function UserList({ players }: { players: readonly FoundPlayer[] }) {
  const t = useStrings(userStrings)
  return (
    <ul className={styles.list} aria-label={t('staffUsers.list')}>
      {players.map((player) => (
        <li key={player.id}>
          <Link to={adminUserPath(player.id)} className={styles.user}>
            <span className={styles.who}>
              <b>{player.username}</b>
              <span className={styles.quiet}>{player.email ?? t('staffUsers.noEmail')}</span>
            </span>
            <span className={styles.quiet}>
              {t('staffUsers.joined', { day: utc.day(player.createdAtMs) })}
            </span>
            <span className={styles.tags}>
              <Tag>{t(`staffUsers.status.${player.status}`)}</Tag>
              {player.role === 'admin' && <Tag>{t('staffUsers.staff')}</Tag>}
              {player.holds.map((what) => (
                <Tag key={what}>{t(`staffUsers.held.${what}`)}</Tag>
              ))}
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

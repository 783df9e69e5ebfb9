import type { FoundPlayer } from '@throwdown/contract/staff-players'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath } from '../../../routing/paths.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './UserList.module.css'
import { userStrings } from './user-strings.en.ts'

export function UserList({ players }: { players: readonly FoundPlayer[] }) {
  const t = useStrings(userStrings)
  return (
    <Stack as="ul" aria-label={t('staffUsers.list')}>
      {players.map((player) => (
        <li key={player.id}>
          <Link to={adminUserPath(player.id)} className={styles.user}>
            <Stack as="span">
              <b>{player.username}</b>
              <Hint as="span">{player.email ?? t('staffUsers.noEmail')}</Hint>
            </Stack>
            <Hint as="span">{t('staffUsers.joined', { day: utc.day(player.createdAtMs) })}</Hint>
            <Row as="span" gap={2} wraps className={styles.tags}>
              <Tag>{t(`staffUsers.status.${player.status}`)}</Tag>
              {player.role === 'admin' && <Tag>{t('staffUsers.staff')}</Tag>}
              {player.holds.map((what) => (
                <Tag key={what}>{t(`staffUsers.held.${what}`)}</Tag>
              ))}
            </Row>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </Stack>
  )
}

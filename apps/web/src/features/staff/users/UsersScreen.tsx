import type { FoundPlayer } from '@throwdown/contract/staff-players'
import { ChevronRight, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PlayerSearch, useSearchPlayersInfiniteQuery } from '../../../api/staff-players.ts'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { adminUserPath } from '../../../routing/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import styles from './UsersScreen.module.css'
import { userStrings } from './user-strings.en.ts'

/** The longest e-mail address. */
const TEXT_MAX = 254
const COLUMNS = ['username', 'email'] as const

/** Not in the address of the page: what is typed may be somebody's e-mail. */
export default function UsersScreen() {
  const t = useStrings(userStrings)
  const [search, setSearch] = useState<PlayerSearch>({ by: 'username', text: '' })
  const typed = useSearchText(search.text, (text) => setSearch((before) => ({ ...before, text })))
  return (
    <StaffPage title={t('staffUsers.title')}>
      <Panel>
        <Stack gap={4} className={styles.users}>
          <div className={styles.search}>
            <SearchField
              label={t('staffUsers.search')}
              clearLabel={t('staffUsers.clear')}
              value={typed.text}
              lengthMax={TEXT_MAX}
              onValueChange={typed.type}
              onClear={typed.clear}
            />
            <Select
              label={t('staffUsers.by')}
              value={search.by}
              options={COLUMNS.map((value) => ({ value, label: t(`staffUsers.columns.${value}`) }))}
              onValueChange={(by) => setSearch((before) => ({ ...before, by }))}
            />
          </div>
          <Found search={search} />
        </Stack>
      </Panel>
    </StaffPage>
  )
}

function Found({ search }: { search: PlayerSearch }) {
  const t = useStrings(userStrings)
  const found = useSearchPlayersInfiniteQuery(search, { refetchOnMountOrArgChange: true })
  const players = found.currentData?.pages.flatMap((page) => page.players)
  if (!players)
    return <NotLoaded query={found} failed={t('staffUsers.failed')} loading={t('staffUsers.loading')} />
  if (players.length === 0)
    return <EmptyState icon={<UserX size={48} aria-hidden />} title={t('staffUsers.empty')} />
  return (
    <>
      <UserList players={players} />
      <MoreButton pages={found} label={t('staffUsers.more')} busyText={t('staffUsers.moreLoading')} />
    </>
  )
}

function UserList({ players }: { players: readonly FoundPlayer[] }) {
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

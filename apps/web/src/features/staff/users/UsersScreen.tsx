import { UserX } from 'lucide-react'
import { useState } from 'react'
import { type PlayerSearch, useSearchPlayersInfiniteQuery } from '../../../api/staff-players.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { UserList } from './UserList.tsx'
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
    return found.error ? (
      <BoardError title={t('staffUsers.failed')} error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingBox label={t('staffUsers.loading')} height="320px" />
    )
  if (players.length === 0)
    return <EmptyState icon={<UserX size={48} aria-hidden />} title={t('staffUsers.empty')} />
  return (
    <>
      <UserList players={players} />
      {found.hasNextPage && (
        <Button
          size="small"
          busyText={found.isFetchingNextPage && t('staffUsers.moreLoading')}
          onClick={() => void found.fetchNextPage()}
        >
          {t('staffUsers.more')}
        </Button>
      )}
    </>
  )
}

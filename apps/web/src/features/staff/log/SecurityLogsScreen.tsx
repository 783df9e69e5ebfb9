import { SearchCheck } from 'lucide-react'
import { useStaffLogInfiniteQuery } from '../../../api/staff.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { EventList } from './EventList.tsx'
import { LogFilters } from './LogFilters.tsx'
import { logStrings } from './log-strings.en.ts'
import styles from './SecurityLogsScreen.module.css'
import { useLogAddress } from './use-log-address.ts'

/** The audit log, newest first. */
export default function SecurityLogsScreen() {
  const t = useStrings(logStrings)
  const address = useLogAddress()
  return (
    <StaffPage title={t('staffLog.title')}>
      <Note>{t('staffLog.sealed')}</Note>
      <Panel>
        <Stack gap={4} align="start" className={styles.log}>
          <LogFilters {...address} />
          <Events filter={address.filter} />
        </Stack>
      </Panel>
    </StaffPage>
  )
}

function Events({ filter }: Pick<ReturnType<typeof useLogAddress>, 'filter'>) {
  const t = useStrings(logStrings)
  const log = useStaffLogInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const events = log.currentData?.pages.flatMap((page) => page.events)
  if (!events)
    return log.error ? (
      <BoardError title={t('staffLog.failed')} error={log.error} onRetry={() => void log.refetch()} />
    ) : (
      <LoadingBox label={t('staffLog.loading')} height="320px" />
    )
  if (events.length === 0)
    return <EmptyState icon={<SearchCheck size={48} aria-hidden />} title={t('staffLog.empty')} />
  return (
    <>
      <EventList events={events} />
      {log.hasNextPage ? (
        <Button
          size="small"
          busyText={log.isFetchingNextPage && t('staffLog.moreLoading')}
          onClick={() => void log.fetchNextPage()}
        >
          {t('staffLog.more')}
        </Button>
      ) : (
        <Text tone="muted">{t('staffLog.whole', { count: events.length })}</Text>
      )}
    </>
  )
}

import { ArrowUpRight } from 'lucide-react'
import { useWaitingWithdrawalsInfiniteQuery } from '../../../api/staff-money.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { PausePanel } from './PausePanel.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import styles from './WithdrawalsScreen.module.css'
import { withdrawalStrings } from './withdrawal-strings.en.ts'

/** [C8] Withdrawals that wait for a person. */
export default function WithdrawalsScreen() {
  const t = useStrings(withdrawalStrings)
  return (
    <StaffPage title={t('staffWithdrawals.title')}>
      <Note>{t('staffWithdrawals.rule')}</Note>
      <Waiting />
    </StaffPage>
  )
}

function Waiting() {
  const t = useStrings(withdrawalStrings)
  const listed = useWaitingWithdrawalsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const [first] = listed.currentData?.pages ?? []
  if (!first)
    return listed.error ? (
      <BoardError
        title={t('staffWithdrawals.failed')}
        error={listed.error}
        onRetry={() => void listed.refetch()}
      />
    ) : (
      <LoadingBox label={t('staffWithdrawals.loading')} height="320px" />
    )
  const withdrawals = listed.currentData?.pages.flatMap((page) => page.withdrawals) ?? []
  return (
    <>
      <PausePanel pause={first.pause} isFrozen={first.isFrozen} />
      {withdrawals.length === 0 ? (
        <EmptyState icon={<ArrowUpRight size={48} aria-hidden />} title={t('staffWithdrawals.empty')} />
      ) : (
        <ul className={styles.list} aria-label={t('staffWithdrawals.list')}>
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalCard withdrawal={withdrawal} />
            </li>
          ))}
        </ul>
      )}
      <Row gap={3} wraps>
        <Button
          size="small"
          busyText={listed.isFetching && t('staffWithdrawals.loading')}
          onClick={() => void listed.refetch()}
        >
          {t('staffWithdrawals.again')}
        </Button>
        {listed.hasNextPage && (
          <Button
            size="small"
            busyText={listed.isFetchingNextPage && t('staffWithdrawals.moreLoading')}
            onClick={() => void listed.fetchNextPage()}
          >
            {t('staffWithdrawals.more')}
          </Button>
        )}
      </Row>
    </>
  )
}

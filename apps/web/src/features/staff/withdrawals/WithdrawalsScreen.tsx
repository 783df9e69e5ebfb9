import { ArrowUpRight } from 'lucide-react'
import { useWaitingWithdrawalsInfiniteQuery } from '../../../api/staff-money.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Columns, Row } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { PausePanel } from './PausePanel.tsx'
import { UnknownPayments } from './UnknownPayments.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'
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
  const texts = { failed: t('staffWithdrawals.failed'), loading: t('staffWithdrawals.loading') }
  if (!first) return <NotLoaded query={listed} {...texts} />
  const withdrawals = listed.currentData?.pages.flatMap((page) => page.withdrawals) ?? []
  return (
    <>
      <PausePanel pause={first.pause} isFrozen={first.isFrozen} />
      {first.unknownPayments.length > 0 && <UnknownPayments payments={first.unknownPayments} />}
      {withdrawals.length === 0 ? (
        <EmptyState icon={<ArrowUpRight size={48} aria-hidden />} title={t('staffWithdrawals.empty')} />
      ) : (
        <Columns
          as="ul"
          count={2}
          oneBelow={1101}
          gap={3}
          align="start"
          aria-label={t('staffWithdrawals.list')}
        >
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalCard withdrawal={withdrawal} />
            </li>
          ))}
        </Columns>
      )}
      <Row gap={3} wraps>
        <Button
          size="small"
          busyText={listed.isFetching && t('staffWithdrawals.loading')}
          onClick={() => void listed.refetch()}
        >
          {t('staffWithdrawals.again')}
        </Button>
        <MoreButton
          pages={listed}
          label={t('staffWithdrawals.more')}
          busyText={t('staffWithdrawals.moreLoading')}
        />
      </Row>
    </>
  )
}

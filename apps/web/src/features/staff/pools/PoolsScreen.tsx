import { Trophy } from 'lucide-react'
import { useStaffPoolsQuery } from '../../../api/staff-money.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import listStyles from '../withdrawals/WithdrawalsScreen.module.css'
import { PoolCard } from './PoolCard.tsx'
import { poolStrings } from './pool-strings.en.ts'

/** [B14] Pools that have not ended, those in review first. */
export default function PoolsScreen() {
  const t = useStrings(poolStrings)
  return (
    <StaffPage title={t('staffPools.title')}>
      <Note>{t('staffPools.rule')}</Note>
      <Pools />
    </StaffPage>
  )
}

function Pools() {
  const t = useStrings(poolStrings)
  const { data, error, refetch, isFetching } = useStaffPoolsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const pools = data?.data.pools
  if (!pools)
    return error ? (
      <BoardError title={t('staffPools.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingBox label={t('staffPools.loading')} height="320px" />
    )
  return (
    <>
      {pools.length === 0 ? (
        <EmptyState icon={<Trophy size={48} aria-hidden />} title={t('staffPools.empty')} />
      ) : (
        <ul className={listStyles.list} aria-label={t('staffPools.list')}>
          {pools.map((pool) => (
            <li key={pool.id}>
              <PoolCard pool={pool} />
            </li>
          ))}
        </ul>
      )}
      <Row gap={3} wraps>
        <Button size="small" busyText={isFetching && t('staffPools.loading')} onClick={() => void refetch()}>
          {t('staffPools.again')}
        </Button>
      </Row>
    </>
  )
}

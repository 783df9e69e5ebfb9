import { Trophy } from 'lucide-react'
import { useStaffPoolsQuery } from '../../../api/staff-money.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Columns, Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
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
  const listed = useStaffPoolsQuery(undefined, { refetchOnMountOrArgChange: true })
  const pools = listed.data?.data.pools
  if (!pools)
    return <NotLoaded query={listed} failed={t('staffPools.failed')} loading={t('staffPools.loading')} />
  return (
    <>
      {pools.length === 0 ? (
        <EmptyState icon={<Trophy size={48} aria-hidden />} title={t('staffPools.empty')} />
      ) : (
        <Columns as="ul" count={2} oneBelow={1101} gap={3} align="start" aria-label={t('staffPools.list')}>
          {pools.map((pool) => (
            <li key={pool.id}>
              <PoolCard pool={pool} />
            </li>
          ))}
        </Columns>
      )}
      <Row gap={3} wraps>
        <Button
          size="small"
          busyText={listed.isFetching && t('staffPools.loading')}
          onClick={() => void listed.refetch()}
        >
          {t('staffPools.again')}
        </Button>
      </Row>
    </>
  )
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { usePoolDetailsQuery } from '../../api/bounty.ts'
import { BoardError } from '../../boards/BoardError.tsx'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { PlayerCard } from '../../boards/PlayerCard.tsx'
import { poolDates } from '../../boards/ranges.ts'
import { useBoardAddress } from '../../boards/use-board-address.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { PoolCheck } from './PoolCheck.tsx'
import { PLAYERS_PER_PAGE, PoolTable, type PoolTableProps } from './PoolTable.tsx'
import { PoolAbout } from './PoolValue.tsx'

const MISSING = new Set<unknown>([400, 404])

/** Everybody who played in a pool, what they won, and the way to check it. */
export default function PoolScreen() {
  const t = useStrings(boardStrings, bountyStrings)
  const { poolId = '' } = useParams()
  const { page, setPage } = useBoardAddress({})
  const details = usePoolDetailsQuery(
    { params: { poolId }, query: { limit: PLAYERS_PER_PAGE, page } },
    { refetchOnMountOrArgChange: true },
  )
  const pool = details.data?.data.pool
  const [lookedAt, lookAt] = useState<Parameters<PoolTableProps['onView']>[0] | null>(null)
  return (
    <PlayerPage>
      <BoardPage
        title={pool ? t('bounty.poolTitleOf', { dates: poolDates(pool) }) : t('bounty.poolTitle')}
        isTitleGrowing
        back={{ to: paths.previousWinners, label: t('boards.back') }}
        foot={
          details.isLoading ? null : (
            <ButtonLink to={paths.dashboard}>{t('boards.backToDashboard')}</ButtonLink>
          )
        }
      >
        <PoolAbout pool={pool} isLoading={details.isLoading} />
        <Panel padding="flush">
          <PoolBody details={details} page={page} setPage={setPage} onView={lookAt} />
        </Panel>
        {details.data && <PoolCheck reply={details.data.data} />}
        <PlayerCard player={lookedAt} onClose={() => lookAt(null)} />
      </BoardPage>
    </PlayerPage>
  )
}

type PoolBodyProps = Omit<PoolTableProps, 'reply'> & { details: ReturnType<typeof usePoolDetailsQuery> }

function PoolBody({ details, ...turning }: PoolBodyProps) {
  const t = useStrings(bountyStrings)
  const { data, error, isError, refetch } = details
  const isMissing = isError && typeof error === 'object' && 'status' in error && MISSING.has(error.status)
  if (isError && !isMissing)
    return <BoardError title={t('bounty.poolError')} error={error} onRetry={() => void refetch()} />
  if (isMissing || data?.data.players.length === 0)
    return (
      <EmptyState
        icon={<Icon name="chest" />}
        title={t('bounty.poolEmpty')}
        text={t('bounty.poolEmptyText')}
      />
    )
  if (!data) return <BoardSkeleton text={t('bounty.poolLoading')} rows={PLAYERS_PER_PAGE} />
  return <PoolTable reply={data.data} {...turning} />
}

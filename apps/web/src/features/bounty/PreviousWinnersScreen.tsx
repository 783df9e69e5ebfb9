import { useCompletedWinnersQuery } from '../../api/bounty.ts'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { pageRange } from '../../boards/ranges.ts'
import { useBoardAddress } from '../../boards/use-board-address.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { WinnersOfPool } from './WinnersOfPool.tsx'

const POOLS_PER_PAGE = 5

/** The pools that are over, and who won them. */
export default function PreviousWinnersScreen() {
  const t = useStrings(bountyStrings)
  return (
    <PlayerPage>
      <BoardPage
        title={t('bounty.winnersTitle')}
        back={{ to: paths.bountyLeaderboard, label: t('bounty.backToLeaderboard') }}
      >
        <Winners />
      </BoardPage>
    </PlayerPage>
  )
}

function Winners() {
  const t = useStrings(bountyStrings)
  const { page, setPage } = useBoardAddress({})
  const { data, isError } = useCompletedWinnersQuery(
    { query: { limit: POOLS_PER_PAGE, page } },
    { refetchOnMountOrArgChange: true },
  )
  if (isError) return <WinnersError />
  if (!data)
    return (
      <Panel padding="flush">
        <BoardSkeleton text={t('bounty.winnersLoading')} rows={POOLS_PER_PAGE} />
      </Panel>
    )
  const { pools, totalPools, totalPages } = data.data
  if (pools.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<Icon name="crown" />}
          title={t('bounty.winnersEmpty')}
          text={t('bounty.winnersEmptyText')}
        />
      </Panel>
    )
  const range = pageRange({ page, pageSize: POOLS_PER_PAGE, count: totalPools })
  return (
    <>
      <Stack as="ul" gap={4}>
        {pools.map((pool) => (
          <li key={pool.id}>
            <WinnersOfPool pool={pool} />
          </li>
        ))}
      </Stack>
      <Pagination
        page={page}
        pagesMax={totalPages}
        onPageChange={setPage}
        summary={t('bounty.poolsShown', range)}
      />
    </>
  )
}

function WinnersError() {
  const t = useStrings(bountyStrings)
  return (
    <Panel>
      <div role="alert">
        <EmptyState
          icon={<Icon name="crown" />}
          title={t('bounty.winnersError')}
          text={t('bounty.winnersErrorText')}
          action={<ButtonLink to={paths.bountyLeaderboard}>{t('bounty.backToLeaderboard')}</ButtonLink>}
        />
      </div>
    </Panel>
  )
}

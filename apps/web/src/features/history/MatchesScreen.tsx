import { useMatchHistoryInfiniteQuery } from '../../api/profile.ts'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { LastMatches } from './LastMatches.tsx'
import { MatchList } from './MatchList.tsx'
import { useHistoryAddress } from './use-history-address.ts'

/** Every finished match of the player, the newest first. */
export default function MatchesScreen() {
  const address = useHistoryAddress()
  const { filter, choose } = address
  const history = useMatchHistoryInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const matches = history.currentData?.pages.flatMap((page) => page.matches)
  const opponent = matches?.find((match) => match.opponent?.userId === filter.opponent)?.opponent
  return (
    <HistoryPage aside={<LastMatches matches={matches ?? []} />}>
      <HandForge />
      <HistoryFilters filter={filter} opponent={opponent?.username ?? null} onChoose={choose} />
      <MatchList
        address={address}
        matches={matches}
        error={history.error}
        hasMore={history.hasNextPage}
        isLoadingMore={history.isFetchingNextPage}
        onRetry={() => void history.refetch()}
        onMore={() => void history.fetchNextPage()}
      />
    </HistoryPage>
  )
}

import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardSearch } from '../../boards/BoardSearch.tsx'
import { EmptyPodium, PodiumSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useSearchText } from '../../boards/use-search-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { GlobalFilters } from './GlobalFilters.tsx'
import styles from './GlobalLeaderboardScreen.module.css'
import { GlobalPodium } from './GlobalPodium.tsx'
import { GlobalTable } from './GlobalTable.tsx'
import { SearchOutcome } from './SearchOutcome.tsx'
import { standingsStrings } from './standings-strings.en.ts'
import { useGlobalBoard } from './use-global-board.ts'
import { endOfUtcDayMs } from './utc-day.ts'

/** Everybody who plays, by what they earned, won or played. */
export default function GlobalLeaderboardScreen() {
  const t = useStrings(boardStrings, standingsStrings)
  const you = useAppSelector(selectUser)?.id
  const shown = useGlobalBoard()
  const { board, search, isSearching, podium } = shown
  const searchText = useSearchText(search, shown.setSearch)
  const total = board.data?.data.totalPlayers ?? 0
  return (
    <BoardPage
      title={t('standings.title')}
      back={{ to: paths.dashboard, label: t('boards.backToDashboard') }}
      aside={<Countdown label={t('standings.timeExpire')} endsAtMs={endOfUtcDayMs} />}
    >
      {!isSearching &&
        (podium && podium.length > 0 ? (
          <GlobalPodium players={podium} you={you} />
        ) : board.isLoading ? (
          <PodiumSkeleton />
        ) : (
          <EmptyPodium />
        ))}
      <Panel padding="flush">
        <div className={styles.filters}>
          <BoardSearch {...searchText} />
          <GlobalFilters chosen={shown.chosen} onChoose={shown.choose} />
        </div>
        <SearchOutcome
          search={search}
          total={board.isFetching || board.isError ? null : total}
          isMore={board.data?.data.moreFound ?? false}
          onClear={searchText.clear}
        />
        <GlobalTable shown={shown} you={you} />
      </Panel>
    </BoardPage>
  )
}

import type { BoardPlayer } from '@throwdown/contract/standings'
import { AsOf } from '../../boards/AsOf.tsx'
import { tableRate } from '../../boards/amounts.tsx'
import { BoardError } from '../../boards/BoardError.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { OwnPlace } from '../../boards/OwnPlace.tsx'
import { nameColumn, rankColumn } from '../../boards/place-columns.tsx'
import { pageRange } from '../../boards/ranges.ts'
import { useScrollToOwnRow } from '../../boards/use-scroll-to-own-row.ts'
import { useStrings } from '../../i18n/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { EarningsCell } from './EarningsCell.tsx'
import { standingsStrings } from './standings-strings.en.ts'
import { type GlobalBoard, PAGE_SIZE } from './use-global-board.ts'

type GlobalTableProps = { shown: GlobalBoard; you: string | undefined }

export function GlobalTable({ shown, you }: GlobalTableProps) {
  const t = useStrings(boardStrings, standingsStrings)
  const { board, rows, page, search, isSearching, setPage } = shown
  const columns = useColumns(you)
  const isYou = ({ userId }: BoardPlayer) => userId === you
  const ownRow = useScrollToOwnRow(rows.some(isYou))
  if (board.isError)
    return <BoardError title={t('boards.error')} error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <BoardSkeleton text={t('boards.loading')} rows={PAGE_SIZE - 3} />
  const { totalPlayers, totalPages, players, me, asOf } = board.data.data
  if (isSearching && players.length === 0 && !board.isFetching)
    return <EmptyState icon={<Icon name="swords" />} title={t('standings.noneFound', { search })} />
  if (totalPlayers === 0 && !isSearching)
    return (
      <EmptyState
        icon={<Icon name="swords" />}
        title={t('standings.empty')}
        text={t('standings.emptyText')}
      />
    )
  const isOwnRowElsewhere = me !== null && !isSearching && !players.some(isYou)
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={t('standings.title')}
          columns={columns}
          rows={rows}
          rowKey={({ userId }) => userId}
          isHighlighted={isYou}
          highlightedRef={ownRow}
          isBusy={board.isFetching}
        />
      )}
      <AsOf time={asOf} />
      {isOwnRowElsewhere && <OwnPlace rank={me.rank} pageSize={PAGE_SIZE} onShow={setPage} />}
      <Pagination
        page={page}
        pagesMax={totalPages}
        onPageChange={setPage}
        summary={t('boards.showing', pageRange({ page, pageSize: PAGE_SIZE, count: totalPlayers }))}
      />
    </>
  )
}

function useColumns(you: string | undefined): Column<BoardPlayer>[] {
  const t = useStrings(boardStrings, standingsStrings)
  return [
    rankColumn(t),
    nameColumn(t, you),
    {
      id: 'earnings',
      header: t('standings.earnings'),
      cell: (player) => <EarningsCell player={player} />,
      align: 'end',
    },
    {
      id: 'wins',
      header: t('boards.wins'),
      cell: ({ gamesWon }) => gamesWon,
      align: 'end',
      isWideOnly: true,
    },
    {
      id: 'losses',
      header: t('boards.losses'),
      cell: ({ gamesLost }) => gamesLost,
      align: 'end',
      isWideOnly: true,
    },
    { id: 'rate', header: t('boards.winRate'), cell: ({ winRate }) => tableRate(winRate), align: 'end' },
    {
      id: 'played',
      header: t('boards.matchPlayed'),
      cell: ({ gamesPlayed }) => gamesPlayed,
      align: 'end',
      isWideOnly: true,
    },
  ]
}

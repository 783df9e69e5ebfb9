import type { BountyPlayer } from '@throwdown/contract/bounty'
import { AsOf } from '../../boards/AsOf.tsx'
import { BoardError } from '../../boards/BoardError.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { OwnPlace } from '../../boards/OwnPlace.tsx'
import { pageRange } from '../../boards/ranges.ts'
import { useScrollToOwnRow } from '../../boards/use-scroll-to-own-row.ts'
import { useStrings } from '../../i18n/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { PAGE_SIZE } from './board-page.ts'
import { bountyStrings } from './bounty-strings.en.ts'
import type { BountyBoard } from './use-bounty-board.ts'
import { useBountyColumns } from './use-bounty-columns.tsx'

type BountyTableProps = { shown: BountyBoard; you: string | undefined }

export function BountyTable({ shown, you }: BountyTableProps) {
  const t = useStrings(boardStrings, bountyStrings)
  const { board, rows, page, isSearching, setPage, chosen } = shown
  const columns = useBountyColumns(you)
  const isYou = ({ userId }: BountyPlayer) => userId === you
  const ownRow = useScrollToOwnRow(rows.some(isYou))
  if (board.isError)
    return <BoardError title={t('boards.error')} error={board.error} onRetry={() => void board.refetch()} />
  if (!board.currentData) return <BoardSkeleton text={t('boards.loading')} rows={PAGE_SIZE - 3} />
  const { totalPlayers, me, players, asOf } = board.currentData.data
  if (totalPlayers === 0 || players.length === 0)
    return <EmptyState icon={<Icon name="chest" />} title={t('bounty.empty')} text={t('bounty.emptyText')} />
  const isInOrderOfRank = !isSearching && chosen.sortBy === 'rank'
  const isOwnRowElsewhere = isInOrderOfRank && me !== null && me.rank > 3 && !rows.some(isYou)
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={t('bounty.title')}
          columns={columns}
          rows={rows}
          rowKey={({ userId }) => userId}
          isHighlighted={isYou}
          highlightedRef={ownRow}
        />
      )}
      <AsOf time={asOf} />
      {isOwnRowElsewhere && <OwnPlace rank={me.rank} pageSize={PAGE_SIZE} onShow={setPage} />}
      <Pagination
        page={page}
        pagesMax={Math.ceil(totalPlayers / PAGE_SIZE)}
        onPageChange={setPage}
        summary={t('boards.showing', pageRange({ page, pageSize: PAGE_SIZE, count: totalPlayers }))}
      />
    </>
  )
}

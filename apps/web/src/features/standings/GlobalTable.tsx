import type { BoardPlayer } from '@throwdown/contract/standings'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { useState } from 'react'
import { Dollars, tableRate } from '../../boards/amounts.tsx'
import { BoardError } from '../../boards/BoardError.tsx'
import { BoardFoot } from '../../boards/BoardFoot.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { PlayerCard } from '../../boards/PlayerCard.tsx'
import { nameColumn, rankColumn } from '../../boards/place-columns.tsx'
import { RowDetails } from '../../boards/RowDetails.tsx'
import { useScrollToOwnRow } from '../../boards/use-scroll-to-own-row.ts'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Column, type RowMore, Table } from '../../ui/Table.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { standingsStrings } from './standings-strings.en.ts'
import { type GlobalBoard, PAGE_SIZE } from './use-global-board.ts'

type GlobalTableProps = { shown: GlobalBoard; you: string | undefined }

export function GlobalTable({ shown, you }: GlobalTableProps) {
  const t = useStrings(boardStrings, standingsStrings)
  const { board, isDrawn, rows, page, search, isSearching, setPage } = shown
  const columns = useColumns(you)
  const [lookedAt, lookAt] = useState<BoardPlayer | null>(null)
  const isYou = ({ userId }: BoardPlayer) => userId === you
  const ownRow = useScrollToOwnRow(rows.some(isYou))
  if (board.isError)
    return <BoardError title={t('boards.error')} error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data || !isDrawn) return <BoardSkeleton text={t('boards.loading')} rows={PAGE_SIZE - 3} />
  const { totalPlayers, players, me, asOf } = board.data.data
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
          more={moreOf(t, lookAt)}
        />
      )}
      <PlayerCard player={lookedAt} onClose={() => lookAt(null)} />
      <BoardFoot
        asOf={asOf}
        ownRank={isOwnRowElsewhere ? me.rank : null}
        page={page}
        pageSize={PAGE_SIZE}
        count={totalPlayers}
        onPage={setPage}
      />
    </>
  )
}

function useColumns(you: string | undefined): Column<BoardPlayer>[] {
  const t = useStrings(boardStrings, standingsStrings)
  return [
    rankColumn(t),
    nameColumn<BoardPlayer>(t, you, ({ winRate }) => t('boards.winRateInCard', { rate: tableRate(winRate) })),
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
    {
      id: 'rate',
      header: t('boards.winRate'),
      cell: ({ winRate }) => tableRate(winRate),
      align: 'end',
      isWideOnly: true,
    },
    {
      id: 'played',
      header: t('boards.matchPlayed'),
      cell: ({ gamesPlayed }) => gamesPlayed,
      align: 'end',
      isWideOnly: true,
    },
  ]
}

const moreOf = (
  t: Translate<typeof boardStrings>,
  lookAt: (player: BoardPlayer) => void,
): RowMore<BoardPlayer> => ({
  header: t('boards.more'),
  labelOf: ({ username }) => t('boards.moreOf', { username }),
  show: (player) => <More player={player} onSee={() => lookAt(player)} />,
})

/** What a phone has no columns for. */
function More({ player, onSee }: { player: BoardPlayer; onSee: () => void }) {
  const t = useStrings(boardStrings, standingsStrings)
  const { gamesWon, gamesLost, gamesPlayed, normalModeEarnings, bountyPoolEarnings } = player
  return (
    <RowDetails
      onSee={onSee}
      facts={[
        { label: t('boards.wins'), value: gamesWon },
        { label: t('boards.losses'), value: gamesLost },
        { label: t('boards.matchPlayed'), value: gamesPlayed },
        { label: t('standings.normalMode'), value: <Dollars amount={normalModeEarnings} /> },
        { label: t('standings.bountyPool'), value: <Dollars amount={bountyPoolEarnings} /> },
      ]}
    />
  )
}

/** [P5] The net result, and on hover or focus where it came from. */
function EarningsCell({ player }: { player: BoardPlayer }) {
  const t = useStrings(standingsStrings)
  const { totalEarnings, normalModeEarnings, bountyPoolEarnings } = player
  const description = t('standings.breakdown', {
    normal: formatUsd(unitsOf(normalModeEarnings, 'USD')),
    bounty: formatUsd(unitsOf(bountyPoolEarnings, 'USD')),
  })
  return (
    <Tooltip
      description={description}
      details={
        <Facts
          facts={[
            { label: t('standings.normalMode'), value: <Dollars amount={normalModeEarnings} /> },
            { label: t('standings.bountyPool'), value: <Dollars amount={bountyPoolEarnings} /> },
          ]}
        />
      }
    >
      <Dollars amount={totalEarnings} />
    </Tooltip>
  )
}

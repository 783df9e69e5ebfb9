import type { BountyPlayer } from '@throwdown/contract/bounty'
import { useState } from 'react'
import { PrizeAmount, tableRate } from '../../boards/amounts.tsx'
import { BoardError } from '../../boards/BoardError.tsx'
import { BoardFoot } from '../../boards/BoardFoot.tsx'
import { BoardSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { PlayerCard } from '../../boards/PlayerCard.tsx'
import { RowDetails } from '../../boards/RowDetails.tsx'
import { useScrollToOwnRow } from '../../boards/use-scroll-to-own-row.ts'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type RowMore, Table } from '../../ui/Table.tsx'
import { PAGE_SIZE } from './board-page.ts'
import { bountyStrings } from './bounty-strings.en.ts'
import type { BountyBoard } from './use-bounty-board.ts'
import { useBountyColumns } from './use-bounty-columns.tsx'

type BountyTableProps = { shown: BountyBoard; you: string | undefined }

export function BountyTable({ shown, you }: BountyTableProps) {
  const t = useStrings(boardStrings, bountyStrings)
  const { board, rows, page, isSearching, setPage, chosen } = shown
  const columns = useBountyColumns(you)
  const [lookedAt, lookAt] = useState<BountyPlayer | null>(null)
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

const moreOf = (
  t: Translate<typeof boardStrings>,
  lookAt: (player: BountyPlayer) => void,
): RowMore<BountyPlayer> => ({
  header: t('boards.more'),
  labelOf: ({ username }) => t('boards.moreOf', { username }),
  show: (player) => <More player={player} onSee={() => lookAt(player)} />,
})

/** What a phone has no columns for. */
function More({ player, onSee }: { player: BountyPlayer; onSee: () => void }) {
  const t = useStrings(boardStrings, bountyStrings)
  const { riskItWins, bestWinStreak, wins, losses, winRate, matchPlayed, winProjection, currentBounty } =
    player
  return (
    <RowDetails
      onSee={onSee}
      facts={[
        { label: t('boards.wins'), value: wins },
        { label: t('boards.losses'), value: losses },
        { label: t('boards.matchPlayed'), value: matchPlayed },
        { label: t('boards.winRate'), value: tableRate(winRate) },
        { label: t('bounty.riskItWins'), value: riskItWins },
        { label: t('bounty.bestWinStreak'), value: bestWinStreak },
        { label: t('bounty.projection'), value: <PrizeAmount amount={winProjection} /> },
        { label: t('bounty.unbanked'), value: t('boards.pts', { points: currentBounty }) },
      ]}
    />
  )
}

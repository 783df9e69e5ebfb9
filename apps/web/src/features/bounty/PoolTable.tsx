import type { PoolPlayer, PoolSummary, poolDetails } from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import { formatUsd, unitsOf } from '@throwdown/rules/money'
import { Dollars } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { nameColumn } from '../../boards/place-columns.tsx'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { RowDetails } from '../../boards/RowDetails.tsx'
import { pageRange } from '../../boards/ranges.ts'
import { type Translate, useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, type RowMore, type RowTone, Table } from '../../ui/Table.tsx'
import { bountyStrings } from './bounty-strings.en.ts'

type PoolReply = Parsed<typeof poolDetails, 'reply'>['data']

export type PoolTableProps = {
  reply: PoolReply
  page: number
  setPage: (page: number) => void
  onView: (player: PoolPlayer) => void
}

export const PLAYERS_PER_PAGE = 10
const TONES: Readonly<Record<number, RowTone>> = { 1: 'first', 2: 'second', 3: 'third' }

const moreOf = (
  t: Translate<typeof boardStrings>,
  onView: (player: PoolPlayer) => void,
): RowMore<PoolPlayer> => ({
  header: t('boards.more'),
  labelOf: ({ username }) => t('boards.moreOf', { username }),
  show: (player) => (
    <RowDetails
      onSee={() => onView(player)}
      facts={[{ label: t('boards.gamesPlayed'), value: player.gamesPlayed }]}
    />
  ),
})

export function PoolTable({ reply, page, setPage, onView }: PoolTableProps) {
  const t = useStrings(boardStrings, bountyStrings)
  const { pool, players, totalPlayers, totalPages } = reply
  const columns = usePoolColumns({ pool, onView })
  return (
    <>
      <Table
        caption={t('bounty.poolPage')}
        columns={columns}
        rows={players}
        rowKey={({ userId }) => userId}
        toneOf={({ rank }) => TONES[rank]}
        more={moreOf(t, onView)}
      />
      <Pagination
        page={page}
        pagesMax={totalPages}
        onPageChange={setPage}
        summary={t('boards.showing', pageRange({ page, pageSize: PLAYERS_PER_PAGE, count: totalPlayers }))}
      />
    </>
  )
}

type PoolColumnsInput = { pool: PoolSummary; onView: (player: PoolPlayer) => void }

function usePoolColumns({ pool, onView }: PoolColumnsInput): Column<PoolPlayer>[] {
  const t = useStrings(boardStrings, bountyStrings)
  const you = useAppSelector(selectUser)?.id
  return [
    nameColumn(t, you),
    { id: 'rank', header: t('boards.rank'), cell: ({ rank }) => <RankBadge rank={rank} /> },
    {
      id: 'prize',
      header: t('boards.prize'),
      cell: (player) => <PrizeCell player={player} isVoid={pool.status === 'VOID'} />,
      align: 'end',
    },
    { id: 'points', header: t('boards.totalPoints'), cell: ({ totalPoints }) => totalPoints, align: 'end' },
    {
      id: 'played',
      header: t('boards.gamesPlayed'),
      cell: ({ gamesPlayed }) => gamesPlayed,
      align: 'end',
      isWideOnly: true,
    },
    {
      id: 'details',
      header: t('bounty.details'),
      cell: (player) => (
        <Button
          size="small"
          tone="quiet"
          aria-label={t('bounty.viewProfileOf', { username: player.username })}
          onClick={() => onView(player)}
        >
          {t('bounty.viewProfile')}
        </Button>
      ),
      align: 'end',
      isWideOnly: true,
    },
  ]
}

/** The prize; [B11] in a void pool the refund of what the player paid in. */
function PrizeCell({ player: { prize, earnings }, isVoid }: { player: PoolPlayer; isVoid: boolean }) {
  const t = useStrings(bountyStrings)
  if (prize !== null) return <Dollars amount={prize} tone="won" />
  if (isVoid && earnings > 0)
    return <>{t('bounty.returned', { amount: formatUsd(unitsOf(earnings, 'USD')) })}</>
  return (
    <Text as="span" size="small" tone="muted">
      {t('bounty.noPrize')}
    </Text>
  )
}

import type { PoolPlayer, poolDetails } from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { pageRange } from '../../boards/ranges.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { type RowTone, Table } from '../../ui/Table.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { usePoolColumns } from './use-pool-columns.tsx'

type PoolReply = Parsed<typeof poolDetails, 'reply'>['data']

export type PoolTableProps = {
  reply: PoolReply
  page: number
  setPage: (page: number) => void
  onView: (player: PoolPlayer) => void
}

export const PLAYERS_PER_PAGE = 10
const TONES: Readonly<Record<number, RowTone>> = { 1: 'first', 2: 'second', 3: 'third' }

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

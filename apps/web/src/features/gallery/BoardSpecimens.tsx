import { useState } from 'react'
import { Podium, type PodiumEntry } from '../../boards/Podium.tsx'
import { Money } from '../../ui/Money.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

type Row = { rank: number; name: string; micros: bigint; wins: number; isMine: boolean }

const ROWS: Row[] = [4, 5, 6, 7].map((rank) => ({
  rank,
  name: `Row ${rank}`,
  micros: BigInt(2_000 - rank * 130) * 1_000_000n,
  wins: 300 - rank * 21,
  isMine: rank === 6,
}))

const COLUMNS: Column<Row>[] = [
  { id: 'rank', header: 'Rank', cell: (row) => row.rank },
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'amount', header: 'Amount', cell: (row) => <Money micros={row.micros} />, align: 'end' },
  { id: 'wins', header: 'Wins', cell: (row) => row.wins, align: 'end', isWideOnly: true },
]

const ENTRIES: PodiumEntry[] = [
  {
    place: 1,
    name: 'First',
    figure: 'warrior',
    amount: <Money micros={4_902_150_000n} tone="won" size="display" />,
    detail: 'Detail line',
  },
  {
    place: 2,
    name: 'Second',
    figure: 'archer',
    amount: <Money micros={2_318_400_000n} size="display" />,
    detail: 'Detail line',
  },
  {
    place: 3,
    name: 'Third',
    figure: 'warlock',
    amount: <Money micros={1_977_050_000n} size="display" />,
    detail: 'Detail line',
  },
]

export function BoardSpecimens() {
  const [page, setPage] = useState(1)
  return (
    <>
      <Specimen name="Podium">
        <div className={styles.full}>
          <Podium label="Best three" entries={ENTRIES} />
        </div>
      </Specimen>
      <Specimen name="Table and Pagination">
        <div className={styles.full}>
          <Table
            caption="Example table"
            columns={COLUMNS}
            rows={ROWS}
            rowKey={(row) => row.name}
            isHighlighted={(row) => row.isMine}
          />
          <Pagination
            page={page}
            pagesMax={1248}
            onPageChange={setPage}
            summary="Showing 1 to 10 of 12,480 rows"
          />
        </div>
      </Specimen>
    </>
  )
}

import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Left out on a phone. */
  isWideOnly?: boolean
  /** On a phone only. */
  isNarrowOnly?: boolean
}

export type RowTone = 'first' | 'second' | 'third'

type TableProps<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isHighlighted?: (row: Row) => boolean
  /** Where the highlighted row is on the page. */
  highlightedRef?: Ref<HTMLTableRowElement>
  toneOf?: (row: Row) => RowTone | undefined
  /** Newer rows are on their way. */
  isBusy?: boolean
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isBusy = false } = props
  return (
    // A region that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} tabIndex={0} aria-label={caption} aria-busy={isBusy}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableRow<Row>(props: TableProps<Row> & { row: Row }) {
  const { row, columns, isHighlighted, highlightedRef, toneOf } = props
  const isOwn = isHighlighted?.(row) ?? false
  const tone = toneOf?.(row)
  return (
    <tr
      ref={isOwn ? highlightedRef : undefined}
      className={classNames(isOwn && styles.highlighted, tone && styles[tone])}
    >
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    styles.cell,
    column.align === 'end' && styles.end,
    column.isWideOnly && styles.wideOnly,
    column.isNarrowOnly && styles.narrowOnly,
  )
}

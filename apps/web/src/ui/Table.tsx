import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Left out on a phone. */
  isWideOnly?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isHighlighted?: (row: Row) => boolean
}

export function Table<Row>({ caption, columns, rows, rowKey, isHighlighted }: TableProps<Row>) {
  return (
    // A region that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} tabIndex={0} aria-label={caption}>
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
            <tr key={rowKey(row)} className={classNames(isHighlighted?.(row) && styles.highlighted)}>
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(styles.cell, column.align === 'end' && styles.end, column.isWideOnly && styles.wideOnly)
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

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

/** What a row on a phone opens: the columns that do not fit there. */
export type RowMore<Row> = {
  header: string
  labelOf: (row: Row) => string
  show: (row: Row) => ReactNode
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
  more?: RowMore<Row>
  /** Newer rows are on their way. */
  isBusy?: boolean
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, more, isBusy = false } = props
  const [openKey, setOpenKey] = useState<string | null>(null)
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
            {more && (
              <th scope="col" className={classNames(styles.cell, styles.narrowOnly)}>
                <VisuallyHidden>{more.header}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const isOpen = key === openKey
            return (
              <TableRow
                key={key}
                row={row}
                isOpen={isOpen}
                onToggle={() => setOpenKey(isOpen ? null : key)}
                {...props}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type TableRowProps<Row> = TableProps<Row> & { row: Row; isOpen: boolean; onToggle: () => void }

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, isHighlighted, highlightedRef, toneOf, more, isOpen, onToggle } = props
  const isOwn = isHighlighted?.(row) ?? false
  const tone = toneOf?.(row)
  const moreId = useId()
  return (
    <>
      <tr
        ref={isOwn ? highlightedRef : undefined}
        className={classNames(styles.row, isOwn && styles.highlighted, tone && styles[tone])}
      >
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.cell(row)}
          </td>
        ))}
        {more && (
          <td className={classNames(styles.cell, styles.narrowOnly)}>
            <button
              type="button"
              className={styles.opener}
              aria-label={more.labelOf(row)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? moreId : undefined}
              onClick={onToggle}
            >
              <ChevronDown size={18} aria-hidden />
            </button>
          </td>
        )}
      </tr>
      {more && isOpen && (
        <tr id={moreId} className={styles.more}>
          <td colSpan={columns.length + 1}>{more.show(row)}</td>
        </tr>
      )}
    </>
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

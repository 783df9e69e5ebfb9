import { classNames } from './class-names.ts'
import styles from './Pagination.module.css'
import { pageNumbers } from './text/page-numbers.ts'
import { uiText } from './ui-strings.en.ts'

type PaginationProps = {
  page: number
  pagesMax: number
  onPageChange: (page: number) => void
  /** For example "Showing 1 to 10 of 12,480 players". */
  summary: string
}

/** Shown only when there is more than one page. */
export function Pagination({ page, pagesMax, onPageChange, summary }: PaginationProps) {
  if (pagesMax <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={uiText('pages')}>
      <span className={styles.summary}>{summary}</span>
      <span className={styles.pages}>
        <PageButton text={uiText('previous')} isDisabled={page <= 1} onClick={() => onPageChange(page - 1)} />
        {pageNumbers({ page, pagesMax }).map((entry, index) =>
          entry === 'gap' ? (
            <span key={`gap-${index < 3 ? 'before' : 'after'}`} className={styles.gap}>
              …
            </span>
          ) : (
            <PageButton
              key={entry}
              text={String(entry)}
              label={uiText('page', { number: entry })}
              isCurrent={entry === page}
              onClick={() => onPageChange(entry)}
            />
          ),
        )}
        <PageButton
          text={uiText('next')}
          isDisabled={page >= pagesMax}
          onClick={() => onPageChange(page + 1)}
        />
      </span>
    </nav>
  )
}

type PageButtonProps = {
  text: string
  label?: string
  isCurrent?: boolean
  isDisabled?: boolean
  onClick: () => void
}

function PageButton({ text, label, isCurrent = false, isDisabled = false, onClick }: PageButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.page, isCurrent && styles.current)}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      {text}
    </button>
  )
}

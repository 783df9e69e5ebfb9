import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { formatClock } from '../ui/text/clock.ts'
import { formatCount } from '../ui/text/format-count.ts'
import styles from './BoardFoot.module.css'
import { boardStrings } from './board-strings.en.ts'
import { pageRange } from './ranges.ts'

type BoardFootProps = {
  /** Up to when the board is. */
  asOf: string
  /** The player's own rank while another page is shown. */
  ownRank: number | null
  page: number
  pageSize: number
  count: number
  onPage: (page: number) => void
}

/** Below the rows of a board: how new they are, where the player is, and the other pages. */
export function BoardFoot({ asOf, ownRank, page, pageSize, count, onPage }: BoardFootProps) {
  const t = useStrings(boardStrings)
  return (
    <>
      <p className={styles.asOf}>
        <time dateTime={asOf}>{t('boards.asOf', { time: formatClock(Date.parse(asOf)) })}</time>
      </p>
      {ownRank !== null && (
        <Row as="p" gap={3} align="center" justify="between" isNumeric className={styles.place}>
          <span>{t('boards.yourPlace', { rank: formatCount(ownRank) })}</span>
          <Button size="small" tone="quiet" onClick={() => onPage(Math.ceil(ownRank / pageSize))}>
            {t('boards.showMe')}
          </Button>
        </Row>
      )}
      <Pagination
        page={page}
        pagesMax={Math.ceil(count / pageSize)}
        onPageChange={onPage}
        summary={t('boards.showing', pageRange({ page, pageSize, count }))}
      />
    </>
  )
}

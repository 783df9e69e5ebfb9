import { ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type StatementFilter, useStatementInfiniteQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { formatShortDay, groupByDay, nameDay } from '../../ui/text/clock.ts'
import styles from './Statement.module.css'
import { StatementRowView } from './StatementRowView.tsx'
import { StatementSumCards } from './StatementSumCards.tsx'
import { rowsOf, type StatementRow, type StatementSums, sumsOf } from './statement-rows.ts'
import { WalletError, WalletLoading } from './WalletState.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { KIND_CHOICES, type KindChoice } from './wallet-types.ts'

type StatementProps = {
  filter: StatementFilter
  kind: KindChoice
  /** What is on its way, between the sums and the lines. */
  pending: ReactNode
  onKind: (kind: KindChoice) => void
}

/** Every line with its fee and the balance after it. The sums are shown once the whole period is read. */
export function Statement({ filter, kind, pending, onKind }: StatementProps) {
  const t = useStrings(walletStrings)
  const {
    currentData: data,
    error,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = useStatementInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const { match } = usePlayStatus()
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  const sums = useSums(filter)
  const days = groupByDay(rowsOf(lines, match?.matchId ?? null))
  const since = filter.fromMs === undefined ? null : formatShortDay(filter.fromMs)
  return (
    <>
      {sums && <StatementSumCards sums={sums} since={since} />}
      {pending}
      <Stack as={Panel} gap={4} canShrink className={styles.panel}>
        <Segments
          size="small"
          look="underlined"
          label={t('wallet.activity.kinds')}
          value={kind}
          onChange={onKind}
          options={KIND_CHOICES.map((value) => ({ value, label: t(`wallet.activity.kind.${value}`) }))}
        />
        {!data && !error && <WalletLoading height="420px" />}
        {!data && error && (
          <WalletError title={t('wallet.activity.error')} error={error} onRetry={() => void refetch()} />
        )}
        {data && days.length === 0 && (
          <EmptyState
            icon={<ScrollText size={48} aria-hidden />}
            title={t('wallet.activity.empty')}
            text={t('wallet.activity.emptyText')}
          />
        )}
        <Days days={days} />
        {days.length > 0 && (
          <Foot hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        )}
      </Stack>
    </>
  )
}

/** Of the whole period, whatever kind is shown; null until all of it is read. */
function useSums({ kind: _kind, ...period }: StatementFilter): StatementSums | null {
  const { currentData, hasNextPage } = useStatementInfiniteQuery(period, { refetchOnMountOrArgChange: true })
  return currentData && !hasNextPage ? sumsOf(currentData.pages.flatMap((page) => page.lines)) : null
}

type FootProps = { hasMore: boolean; isLoading: boolean; onMore: () => void }

function Foot({ hasMore, isLoading, onMore }: FootProps) {
  const t = useStrings(walletStrings)
  return (
    <Row as="footer" justify="center" size="note" tone="muted">
      {hasMore ? (
        <Button size="small" busyText={isLoading && t('wallet.activity.moreLoading')} onClick={onMore}>
          {t('wallet.activity.more')}
        </Button>
      ) : (
        t('wallet.activity.whole')
      )}
    </Row>
  )
}

function Days({ days }: { days: readonly StatementRow[][] }) {
  const t = useStrings(walletStrings)
  const [nowMs] = useState(() => Date.now())
  return (
    <>
      {days.map((rows) => (
        <section key={rows[0]?.id} className={styles.day}>
          <h2 className={styles.date}>
            {nameDay({ ms: rows[0]?.atMs ?? 0, nowMs, today: t('wallet.activity.today') })}
          </h2>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <StatementRowView key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

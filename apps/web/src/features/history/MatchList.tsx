import type { HistoryMatch } from '@throwdown/contract/profile'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BoardError } from '../../boards/BoardError.tsx'
import { PlayerCard } from '../../boards/PlayerCard.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { groupByDay, nameDay } from '../../ui/text/clock.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import { MatchDetail } from './MatchDetail.tsx'
import styles from './MatchList.module.css'
import type { Opponent } from './MatchRow.tsx'
import { MatchRow } from './MatchRow.tsx'
import { type HistoryAddress, NO_FILTER } from './use-history-address.ts'

type MatchListProps = {
  address: HistoryAddress
  /** Undefined until they are loaded. */
  matches: readonly HistoryMatch[] | undefined
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  onRetry: () => void
  onMore: () => void
}

export function MatchList(props: MatchListProps) {
  const { address, matches, error, onRetry } = props
  const t = useStrings(historyStrings)
  const [card, setCard] = useState<Opponent | null>(null)
  const [nowMs] = useState(() => Date.now())
  if (!matches)
    return error ? (
      <BoardError title={t('history.error')} error={error} onRetry={onRetry} />
    ) : (
      <ListSkeleton />
    )
  if (matches.length === 0) return <NoMatches address={address} />
  return (
    <>
      {groupByDay(matches.map((match) => ({ match, atMs: match.endedAtMs }))).map((day) => (
        <Stack as="section" key={day[0]?.match.matchId} gap={2}>
          <h2 className={styles.date}>
            {nameDay({ ms: day[0]?.atMs ?? 0, nowMs, today: t('history.today') })}
          </h2>
          <ul className={styles.matches}>
            {day.map(({ match }) => {
              const isOpen = address.openId === match.matchId
              return (
                <MatchRow
                  key={match.matchId}
                  match={match}
                  isOpen={isOpen}
                  onToggle={() => address.open(isOpen ? null : match.matchId)}
                  onCard={setCard}
                  detail={
                    <MatchDetail
                      match={match}
                      onCard={setCard}
                      onAgainst={({ userId }) => address.choose({ ...NO_FILTER, opponent: userId })}
                    />
                  }
                />
              )
            })}
          </ul>
        </Stack>
      ))}
      <Foot {...props} count={matches.length} />
      <PlayerCard player={card} onClose={() => setCard(null)} />
    </>
  )
}

type FootProps = Pick<MatchListProps, 'hasMore' | 'isLoadingMore' | 'onMore'> & { count: number }

function Foot({ hasMore, isLoadingMore, onMore, count }: FootProps) {
  const t = useStrings(historyStrings)
  return (
    <Stack as="footer" gap={3} align="center" size="note" tone="muted" textAlign="center" textWrap="pretty">
      {hasMore ? (
        <Button size="small" busyText={isLoadingMore && t('history.moreLoading')} onClick={onMore}>
          {t('history.more')}
        </Button>
      ) : (
        <p>{t('history.whole', { count })}</p>
      )}
      <p>
        {t('history.voids')} <Link to={paths.wallet}>{t('history.activity')}</Link>
      </p>
    </Stack>
  )
}

function NoMatches({ address: { filter, choose } }: { address: HistoryAddress }) {
  const t = useStrings(historyStrings)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <EmptyState
      icon={<Swords size={48} aria-hidden />}
      title={t(isFiltered ? 'history.noneFound' : 'history.empty')}
      text={t(isFiltered ? 'history.noneFoundText' : 'history.emptyText')}
      action={
        isFiltered ? (
          <Button onClick={() => choose(NO_FILTER)}>{t('history.clear')}</Button>
        ) : (
          <ButtonLink to={paths.play}>{t('history.play')}</ButtonLink>
        )
      }
    />
  )
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

function ListSkeleton() {
  const t = useStrings(historyStrings)
  return (
    <div className={styles.matches} aria-busy="true">
      <VisuallyHidden>
        <output>{t('history.loading')}</output>
      </VisuallyHidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height="78px" />
      ))}
    </div>
  )
}

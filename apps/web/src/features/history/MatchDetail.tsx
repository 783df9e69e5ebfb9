import type { HistoryMatch } from '@throwdown/contract/profile'
import { formatUsd, usd } from '@throwdown/rules/money'
import { potOf } from '@throwdown/rules/settlement'
import { ListFilter, Share2, ShieldCheck, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useMatchTranscriptQuery } from '../../api/match.ts'
import { BoardError } from '../../boards/BoardError.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { verifyPath } from '../../routing/paths.ts'
import { useShareProof } from '../../shell/use-share-proof.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './MatchDetail.module.css'
import type { Opponent } from './MatchRow.tsx'

const MatchReplay = lazyPart(() => import('./MatchReplay.tsx'))

type MatchDetailProps = {
  match: HistoryMatch
  onCard: (opponent: Opponent) => void
  onAgainst: (opponent: Opponent) => void
}

/** The open row: the match once more, and what can be done with it. */
export function MatchDetail({ match, onCard, onAgainst }: MatchDetailProps) {
  const t = useStrings(historyStrings)
  const { matchId, opponent } = match
  const share = useShareProof(matchId)
  return (
    <Stack gap={3} canShrink className={styles.detail}>
      <Course match={match} />
      <Row gap={2} align="center" wraps className={styles.foot}>
        <ButtonLink to={verifyPath(matchId)} size="small" tone="quiet" icon={<ShieldCheck aria-hidden />}>
          {t('history.detail.verify')}
        </ButtonLink>
        <Button size="small" tone="quiet" icon={<Share2 aria-hidden />} onClick={() => void share()}>
          {t('history.detail.share')}
        </Button>
        {opponent && !opponent.isFormer && (
          <>
            <Button
              size="small"
              tone="quiet"
              icon={<UserRound aria-hidden />}
              onClick={() => onCard(opponent)}
            >
              {t('history.detail.card', { name: opponent.username })}
            </Button>
            <Button
              size="small"
              tone="quiet"
              icon={<ListFilter aria-hidden />}
              onClick={() => onAgainst(opponent)}
            >
              {t('history.against', { name: opponent.username })}
            </Button>
          </>
        )}
        <MoneyNote match={match} />
      </Row>
    </Stack>
  )
}

function Course({ match }: { match: HistoryMatch }) {
  const t = useStrings(historyStrings)
  const { data, error, refetch } = useMatchTranscriptQuery({ params: { matchId: match.matchId } })
  if (!data && error)
    return <BoardError title={t('history.detail.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingReplay />
  return (
    <Suspense fallback={<LoadingReplay />}>
      <MatchReplay match={match} transcript={data.data} />
    </Suspense>
  )
}

function LoadingReplay() {
  const t = useStrings(historyStrings)
  return (
    <>
      <VisuallyHidden>
        <output>{t('history.detail.loading')}</output>
      </VisuallyHidden>
      <Skeleton height="290px" />
    </>
  )
}

function MoneyNote({ match: { matchId, result, tier, fee, toPool } }: { match: HistoryMatch }) {
  const t = useStrings(historyStrings)
  const notes = [
    t('history.detail.pot', { amount: formatUsd(potOf(usd(tier))) }),
    result === 'void' && t('history.detail.returned'),
    BigInt(fee) > 0n && t('history.detail.fee', { amount: formatUsd(BigInt(fee)) }),
    BigInt(toPool) > 0n && t('history.detail.toPool', { amount: formatUsd(BigInt(toPool)) }),
    t('history.detail.match', { id: matchId.slice(0, 8) }),
  ]
  return <p className={styles.money}>{notes.filter(Boolean).join(' · ')}</p>
}

import type { HistoryMatch } from '@throwdown/contract/profile'
import { usd } from '@throwdown/rules/money'
import { potOf } from '@throwdown/rules/settlement'
import { ListFilter, Share2, ShieldCheck, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { useMatchTranscriptQuery } from '../../api/match.ts'
import { BoardError } from '../../boards/BoardError.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { verifyPath } from '../../routing/paths.ts'
import { useShareProof } from '../../shell/use-share-proof.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatUsd } from '../../ui/text/format-money.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { historyStrings } from './history-strings.en.ts'
import styles from './MatchDetail.module.css'
import { MatchReplay } from './MatchReplay.tsx'
import type { Opponent } from './OpponentName.tsx'
import { readReplay } from './read-replay.ts'

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
    <div className={styles.detail}>
      <Course match={match} />
      <div className={styles.foot}>
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
      </div>
    </div>
  )
}

function Course({ match }: { match: HistoryMatch }) {
  const t = useStrings(historyStrings)
  const { matchId, result } = match
  const { data, error, refetch } = useMatchTranscriptQuery({ params: { matchId } })
  const transcript = data?.data
  const replay = useMemo(() => (transcript ? readReplay(transcript, result) : null), [transcript, result])
  if (!data && error)
    return <BoardError title={t('history.detail.error')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <VisuallyHidden>
          <output>{t('history.detail.loading')}</output>
        </VisuallyHidden>
        <Skeleton height="290px" />
      </>
    )
  if (!replay) return <Note tone="warning">{t('history.detail.unreadable')}</Note>
  return <MatchReplay match={match} replay={replay} />
}

function MoneyNote({ match: { matchId, tier, fee, toPool } }: { match: HistoryMatch }) {
  const t = useStrings(historyStrings)
  const notes = [
    t('history.detail.pot', { amount: formatUsd(potOf(usd(tier))) }),
    BigInt(fee) > 0n && t('history.detail.fee', { amount: formatUsd(BigInt(fee)) }),
    BigInt(toPool) > 0n && t('history.detail.toPool', { amount: formatUsd(BigInt(toPool)) }),
    t('history.detail.match', { id: matchId.slice(0, 8) }),
  ]
  return <p className={styles.money}>{notes.filter(Boolean).join(' · ')}</p>
}

import { usePlayerCardQuery } from '../api/standings.ts'
import { useStrings } from '../i18n/strings.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { avatarFigure } from '../ui/avatar-figure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { utc } from '../ui/text/utc.ts'
import { tableRate } from './amounts.tsx'
import { BoardError } from './BoardError.tsx'
import { boardStrings } from './board-strings.en.ts'
import styles from './PlayerCard.module.css'

type PlayerCardProps = {
  /** The player whose card is open; null if none is. */
  player: { userId: string; username: string } | null
  onClose: () => void
}

/** What every signed-in player may know about a player. */
export function PlayerCard({ player, onClose }: PlayerCardProps) {
  const t = useStrings(boardStrings)
  return (
    <Dialog
      title={player?.username ?? t('boards.card.title')}
      isOpen={player !== null}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('boards.card.done')}</Button>}
    >
      {player && <CardBody userId={player.userId} />}
    </Dialog>
  )
}

function CardBody({ userId }: { userId: string }) {
  const t = useStrings(boardStrings)
  const { currentData, isError, error, refetch } = usePlayerCardQuery(
    { params: { userId } },
    { refetchOnMountOrArgChange: true },
  )
  if (isError)
    return <BoardError title={t('boards.card.error')} error={error} onRetry={() => void refetch()} />
  if (!currentData) return <CardSkeleton />
  const card = currentData.data
  return (
    <Stack gap={5}>
      <Row gap={4} align="center" className={styles.who}>
        <Avatar name={card.username} figure={avatarFigure(card.avatar.id)} size="large" isDecorative />
        <Text tone="muted">{t('boards.card.joined', { date: utc.longDay(Date.parse(card.joinedAt)) })}</Text>
      </Row>
      <Facts
        facts={[
          { label: t('boards.card.rank'), value: card.rank ?? t('boards.card.unranked') },
          { label: t('boards.gamesPlayed'), value: card.gamesPlayed },
          { label: t('boards.card.won'), value: card.gamesWon },
          { label: t('boards.card.lost'), value: card.gamesLost },
          { label: t('boards.winRate'), value: tableRate(card.winRate) },
          { label: t('boards.card.streak'), value: card.bestWinStreak },
          { label: t('boards.card.pools'), value: card.poolsPlayed },
          { label: t('boards.card.podiums'), value: card.podiums },
          ...(card.headToHead ? [{ label: t('boards.card.versus'), value: versus(card.headToHead) }] : []),
        ]}
      />
    </Stack>
  )
}

const versus = ({ gamesWon, gamesLost }: { gamesWon: number; gamesLost: number }): string =>
  `${gamesWon}–${gamesLost}`

function CardSkeleton() {
  const t = useStrings(boardStrings)
  return (
    <Stack gap={5}>
      <Row gap={4} align="center" className={styles.who}>
        <Skeleton width="72px" height="72px" />
        <output>{t('boards.card.loading')}</output>
      </Row>
      <Skeleton height="251px" />
    </Stack>
  )
}

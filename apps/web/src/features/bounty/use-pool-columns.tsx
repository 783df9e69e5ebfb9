import type { PoolPlayer, PoolSummary } from '@throwdown/contract/bounty'
import { UserRound } from 'lucide-react'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { nameColumn } from '../../boards/place-columns.tsx'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/Table.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './PoolColumns.module.css'
import { PrizeCell } from './PrizeCell.tsx'

type PoolColumnsInput = { pool: PoolSummary; onView: (player: PoolPlayer) => void }

export function usePoolColumns({ pool, onView }: PoolColumnsInput): Column<PoolPlayer>[] {
  const t = useStrings(boardStrings, bountyStrings)
  const you = useAppSelector(selectUser)?.id
  return [
    nameColumn(t, you),
    { id: 'rank', header: t('boards.rank'), cell: ({ rank }) => <RankBadge rank={rank} /> },
    {
      id: 'prize',
      header: t('boards.prize'),
      cell: (player) => <PrizeCell player={player} isVoid={pool.status === 'VOID'} />,
      align: 'end',
    },
    { id: 'points', header: t('boards.totalPoints'), cell: ({ totalPoints }) => totalPoints, align: 'end' },
    {
      id: 'played',
      header: t('boards.gamesPlayed'),
      cell: ({ gamesPlayed }) => gamesPlayed,
      align: 'end',
      isWideOnly: true,
    },
    {
      id: 'details',
      header: t('bounty.details'),
      cell: (player) => (
        <Button
          size="small"
          tone="quiet"
          aria-label={t('bounty.viewProfileOf', { username: player.username })}
          icon={<UserRound aria-hidden className={styles.icon} />}
          onClick={() => onView(player)}
        >
          <span className={styles.words}>{t('bounty.viewProfile')}</span>
        </Button>
      ),
      align: 'end',
    },
  ]
}

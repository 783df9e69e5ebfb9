import type { BountyPlayer } from '@throwdown/contract/bounty'
import { PrizeAmount } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { ShortName } from '../../ui/ShortName.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './TopPlayers.module.css'

/** The three players that would be paid now. */
export function TopPlayers({ players }: { players: readonly BountyPlayer[] }) {
  const t = useStrings(boardStrings, dashboardStrings)
  if (players.length === 0) return <p className={styles.none}>{t('dashboard.nothing')}</p>
  return (
    <ol className={styles.players}>
      {players.map((player) => (
        <li key={player.userId} className={styles.player}>
          <RankBadge rank={player.rank} />
          <Avatar name={player.username} figure={avatarFigure(player.avatar.id)} size="small" isDecorative />
          <span className={styles.name}>
            <b>
              <ShortName name={player.username} />
            </b>
            <span className={styles.points}>{t('boards.pts', { points: player.totalPoints })}</span>
          </span>
          <PrizeAmount
            amount={player.winProjection}
            tone={player.rank === 1 ? 'won' : 'plain'}
            size="medium"
          />
        </li>
      ))}
    </ol>
  )
}

import type { BountyPlayer } from '@throwdown/contract/bounty'
import { PrizeAmount } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { ShortName } from '../../ui/ShortName.tsx'
import { dashboardStrings } from './dashboard-strings.en.ts'
import styles from './TopPlayers.module.css'

/** The three players that would be paid now. */
export function TopPlayers({ players }: { players: readonly BountyPlayer[] }) {
  const t = useStrings(boardStrings, dashboardStrings)
  if (players.length === 0) return <p className={styles.none}>{t('dashboard.nothing')}</p>
  return (
    <Stack as="ol" gap={4} className={styles.players}>
      {players.map((player) => (
        <Row as="li" key={player.userId} gap={2.5} align="center">
          <RankBadge rank={player.rank} />
          <Avatar name={player.username} figure={avatarFigure(player.avatar.id)} size="small" isDecorative />
          <span className={styles.name}>
            <b>
              <ShortName name={player.username} />
            </b>
            <Hint as="span">{t('boards.pts', { points: player.totalPoints })}</Hint>
          </span>
          <PrizeAmount
            amount={player.winProjection}
            tone={player.rank === 1 ? 'won' : 'plain'}
            size="medium"
          />
        </Row>
      ))}
    </Stack>
  )
}

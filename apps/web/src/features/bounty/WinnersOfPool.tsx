import type { completedWinners } from '@throwdown/contract/bounty'
import type { Parsed } from '@throwdown/contract/endpoint'
import { formatUsd } from '@throwdown/rules/money'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { PlayerName } from '../../boards/PlayerName.tsx'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { poolDates } from '../../boards/ranges.ts'
import { useStrings } from '../../i18n/strings.ts'
import { viewPoolPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './WinnersOfPool.module.css'

type CompletedPool = Parsed<typeof completedWinners, 'reply'>['data']['pools'][number]

export function WinnersOfPool({ pool }: { pool: CompletedPool }) {
  const t = useStrings(boardStrings, bountyStrings)
  const dates = poolDates(pool)
  return (
    <Panel className={styles.pool}>
      <div className={styles.about}>
        <Text as="h2" size="subheading">
          {dates}
        </Text>
        <Tag>{t('boards.tier', { tier: pool.tier })}</Tag>
      </div>
      {pool.winners.length === 0 ? (
        <Text tone="muted">{t('bounty.voided')}</Text>
      ) : (
        <Columns as="ol" count={3} oneBelow={801} gap={3}>
          {pool.winners.map((winner) => (
            <li key={winner.userId} className={styles.winner}>
              <RankBadge rank={winner.rank} />
              <PlayerName player={winner} />
              <span className={styles.prize}>
                {t('bounty.won', { prize: formatUsd(BigInt(winner.prizeMicroUsd)) })}
              </span>
            </li>
          ))}
        </Columns>
      )}
      <ButtonLink
        to={viewPoolPath(pool.id)}
        size="small"
        aria-label={t('bounty.viewFullPoolOf', { dates, tier: pool.tier })}
      >
        {t('bounty.viewFullPool')}
      </ButtonLink>
    </Panel>
  )
}

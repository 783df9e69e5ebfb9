import type { BountyPlayer } from '@throwdown/contract/bounty'
import { useActivePoolsQuery } from '../../api/bounty.ts'
import { usePolling } from '../../api/use-polling.ts'
import { Dollars, PrizeAmount } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShortName } from '../../ui/ShortName.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BountySummary.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'

const POLL_MS = 20_000

/** The richest pool with its first three, and what all pools hold together. */
export function BountySummary() {
  const t = useStrings(dashboardStrings)
  return (
    <Stack as={Panel} gap={3}>
      <PoolBody />
      <ButtonLink to={paths.bountyLeaderboard} size="small" wide>
        {t('dashboard.bountyBoards')}
      </ButtonLink>
      <ButtonLink to={paths.globalLeaderboard} size="small" wide>
        {t('dashboard.standardBoard')}
      </ButtonLink>
    </Stack>
  )
}

function PoolBody() {
  const t = useStrings(shellStrings, boardStrings, dashboardStrings)
  const { data, isError, refetch } = useActivePoolsQuery(undefined, {
    pollingInterval: usePolling(POLL_MS),
    refetchOnMountOrArgChange: true,
  })
  if (!data && isError)
    return (
      <Stack role="alert" gap={2} align="start" className={styles.problem}>
        <p>{t('dashboard.poolsError')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('dashboard.retry')}
        </Button>
      </Stack>
    )
  // The server names the richest first.
  const highest = data?.data.pools[0]
  return (
    <>
      <Row gap={3} align="center" justify="between">
        <h2 className={styles.eyebrow}>{t('dashboard.highestPool')}</h2>
        {highest && <Tag tone="live">{t('dashboard.live')}</Tag>}
      </Row>
      {data ? (
        <>
          <Row gap={3} align="center" justify="between">
            <Dollars amount={highest?.totalPoolValue ?? 0} tone="won" size="large" />
            {highest && <Tag>{t('boards.tier', { tier: highest.tier })}</Tag>}
          </Row>
          <TopPlayers players={highest?.topPlayers ?? []} />
          <Row align="baseline" justify="between" tone="muted" className={styles.total}>
            <span>{t('dashboard.totalPool')}</span>
            <Dollars amount={data.data.totalBountyPool} size="medium" />
          </Row>
        </>
      ) : (
        <>
          <output className={styles.loading}>{t('shell.loading')}</output>
          <Skeleton height="252px" />
        </>
      )}
    </>
  )
}

/** The three players that would be paid now. */
function TopPlayers({ players }: { players: readonly BountyPlayer[] }) {
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

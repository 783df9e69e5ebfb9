import { useActivePoolsQuery } from '../../api/bounty.ts'
import { usePolling } from '../../api/use-polling.ts'
import { Dollars } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BountySummary.module.css'
import { dashboardStrings } from './dashboard-strings.en.ts'
import { TopPlayers } from './TopPlayers.tsx'

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

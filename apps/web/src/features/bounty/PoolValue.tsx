import type { PoolSummary } from '@throwdown/contract/bounty'
import { Dollars, SolAmount } from '../../boards/amounts.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './PoolValue.module.css'

/** What is in the pool now, in dollars and SOL. */
export function PoolValue({ pool }: { pool: PoolSummary | undefined }) {
  const t = useStrings(bountyStrings)
  return (
    <Stack gap={2}>
      <Text as="span" size="eyebrow" tone="faint">
        {t('bounty.totalPool')}
      </Text>
      {pool ? (
        <Row as="span" gap={4} rowGap={2} align="center" wraps>
          <Dollars amount={pool.totalPoolValue} tone="won" size="large" />
          <SolAmount amount={pool.solPoolValue} />
          <Tag>{t('bounty.players', { count: pool.players })}</Tag>
        </Row>
      ) : (
        <Skeleton width="240px" height="40px" />
      )}
    </Stack>
  )
}

/** What the pool holds, and its status. A pool that does not exist leaves the space empty, so that nothing jumps. */
export function PoolAbout({ pool, isLoading }: { pool: PoolSummary | undefined; isLoading: boolean }) {
  const t = useStrings(boardStrings, bountyStrings)
  return (
    <Row gap={3} align="center" justify="between" wraps className={styles.about}>
      {(pool || isLoading) && <PoolValue pool={pool} />}
      {pool && (
        <Row as="span" gap={2}>
          <Tag>{t('boards.tier', { tier: pool.tier })}</Tag>
          <Tag tone={pool.status === 'OPEN' ? 'live' : 'plain'}>{t(`bounty.status.${pool.status}`)}</Tag>
        </Row>
      )}
    </Row>
  )
}

import type { PoolSummary } from '@throwdown/contract/bounty'
import { Dollars, SolAmount } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './PoolValue.module.css'

/** What is in the pool now, in dollars and SOL. */
export function PoolValue({ pool }: { pool: PoolSummary | undefined }) {
  const t = useStrings(bountyStrings)
  return (
    <Stack gap={2}>
      <span className={styles.label}>{t('bounty.totalPool')}</span>
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

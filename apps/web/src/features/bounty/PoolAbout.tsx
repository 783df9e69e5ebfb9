import type { PoolSummary } from '@throwdown/contract/bounty'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Row } from '../../ui/layout.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import styles from './PoolAbout.module.css'
import { PoolValue } from './PoolValue.tsx'

/** What the pool holds, and its status. A pool that does not exist leaves the space empty, so that nothing jumps. */
export function PoolAbout({ pool, isLoading }: { pool: PoolSummary | undefined; isLoading: boolean }) {
  const t = useStrings(boardStrings, bountyStrings)
  return (
    <div className={styles.about}>
      {(pool || isLoading) && <PoolValue pool={pool} />}
      {pool && (
        <Row as="span" gap={2}>
          <Tag>{t('boards.tier', { tier: pool.tier })}</Tag>
          <Tag tone={pool.status === 'OPEN' ? 'live' : 'plain'}>{t(`bounty.status.${pool.status}`)}</Tag>
        </Row>
      )}
    </div>
  )
}

import type { PoolSummary } from '@throwdown/contract/bounty'
import { useTranslation } from 'react-i18next'
import { Dollars, SolAmount } from '../../boards/amounts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PoolValue.module.css'

/** What is in the pool now, in dollars and SOL. */
export function PoolValue({ pool }: { pool: PoolSummary | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.value}>
      <span className={styles.label}>{t('bounty.totalPool')}</span>
      {pool ? (
        <span className={styles.amounts}>
          <Dollars amount={pool.totalPoolValue} tone="won" size="large" />
          <SolAmount amount={pool.solPoolValue} />
          <Tag>{t('bounty.players', { count: pool.players })}</Tag>
        </span>
      ) : (
        <Skeleton width="240px" height="40px" />
      )}
    </div>
  )
}

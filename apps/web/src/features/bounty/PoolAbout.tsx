import type { PoolSummary } from '@throwdown/contract/bounty'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PoolAbout.module.css'
import { PoolValue } from './PoolValue.tsx'

/** What the pool holds and where it stands. */
export function PoolAbout({ pool }: { pool: PoolSummary }) {
  const { t } = useTranslation()
  return (
    <div className={styles.about}>
      <PoolValue pool={pool} />
      <span className={styles.tags}>
        <Tag>{t('boards.tier', { tier: pool.tier })}</Tag>
        <Tag tone={pool.status === 'OPEN' ? 'live' : 'plain'}>{t(`bounty.status.${pool.status}`)}</Tag>
      </span>
    </div>
  )
}

import type { RecentPool } from '@throwdown/contract/profile'
import { ChevronRight, Trophy } from 'lucide-react'
import { Dollars } from '../../boards/amounts.tsx'
import { RankBadge } from '../../boards/RankBadge.tsx'
import { poolDates } from '../../boards/ranges.ts'
import { useStrings } from '../../i18n/strings.ts'
import { viewPoolPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { profileStrings } from './profile-strings.en.ts'
import styles from './RecentPools.module.css'

export function RecentPools({ pools }: { pools: readonly RecentPool[] }) {
  const t = useStrings(profileStrings)
  const columns = usePoolColumns()
  return (
    <Stack as={Panel} gap={3} canShrink className={styles.panel}>
      <h2>{t('profile.pools.title')}</h2>
      {pools.length === 0 ? (
        <EmptyState icon={<Trophy size={40} aria-hidden />} title={t('profile.pools.empty')} />
      ) : (
        <Table
          caption={t('profile.pools.title')}
          columns={columns}
          rows={pools}
          rowKey={({ pool }) => pool}
        />
      )}
    </Stack>
  )
}

function usePoolColumns(): Column<RecentPool>[] {
  const t = useStrings(profileStrings)
  return [
    {
      id: 'pool',
      header: t('profile.pools.pool'),
      cell: ({ tier, dates }) => (
        <>
          <strong className={styles.stake}>${tier}</strong>{' '}
          <Hint as="span" size="note" className={styles.dates}>
            {poolDates(dates)}
          </Hint>
        </>
      ),
    },
    {
      id: 'rank',
      header: t('profile.pools.rank'),
      cell: ({ rank }) => <RankBadge rank={rank} />,
      align: 'end',
    },
    {
      id: 'prize',
      header: t('profile.pools.prize'),
      cell: ({ prize }) =>
        prize === null ? t('profile.pools.none') : <Dollars amount={prize} tone="won" size="display" />,
      align: 'end',
    },
    {
      id: 'played',
      header: t('profile.pools.played'),
      cell: ({ gamePlayed }) => gamePlayed,
      align: 'end',
      isWideOnly: true,
    },
    {
      id: 'details',
      header: t('profile.pools.details'),
      cell: (pool) => <PoolLink {...pool} />,
      align: 'end',
    },
  ]
}

function PoolLink({ pool, tier, dates }: RecentPool) {
  const t = useStrings(profileStrings)
  return (
    <ButtonLink
      to={viewPoolPath(pool)}
      size="small"
      tone="quiet"
      aria-label={t('profile.pools.viewOf', { stake: `$${tier}`, dates: poolDates(dates) })}
    >
      <span className={styles.view}>{t('profile.pools.view')}</span>
      <ChevronRight className={styles.open} aria-hidden />
    </ButtonLink>
  )
}

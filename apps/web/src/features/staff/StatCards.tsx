import { useStaffStatsQuery } from '../../api/staff.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import styles from './StatCards.module.css'
import { staffStrings } from './staff-strings.en.ts'

const CARDS = ['total', 'active', 'admins'] as const

/** A figure that is not known, yet or at all, is shown as such and never as zero. */
export function StatCards() {
  const t = useStrings(staffStrings)
  const { data, isError, refetch } = useStaffStatsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className={styles.cards} aria-label={t('staff.stats.label')}>
      {CARDS.map((card) => (
        <Panel key={card} padding="roomy">
          <h2 className={styles.name}>{t(`staff.stats.${card}`)}</h2>
          <p className={styles.count}>{data ? formatCount(data.data[card]) : t('staff.stats.unknown')}</p>
          <p className={styles.what}>{t(`staff.stats.${card}Means`)}</p>
        </Panel>
      ))}
      {isError && !data && (
        <p role="alert" className={styles.failed}>
          {t('staff.stats.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('staff.retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

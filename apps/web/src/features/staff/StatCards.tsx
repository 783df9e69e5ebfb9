import { useStaffStatsQuery } from '../../api/staff.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { FigureCards } from './FigureCards.tsx'
import { staffStrings } from './staff-strings.en.ts'

const CARDS = ['total', 'active', 'admins'] as const

/** A figure that is not known, yet or at all, is shown as such and never as zero. */
export function StatCards() {
  const t = useStrings(staffStrings)
  const { data, isError, refetch } = useStaffStatsQuery(undefined, { refetchOnMountOrArgChange: true })
  const cards = CARDS.map((card) => ({
    name: t(`staff.stats.${card}`),
    value: data ? formatCount(data.data[card]) : t('staff.stats.unknown'),
    means: t(`staff.stats.${card}Means`),
  }))
  return (
    <FigureCards label={t('staff.stats.label')} cards={cards}>
      {isError && !data && (
        <p role="alert">
          {t('staff.stats.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('staff.retry')}
          </Button>
        </p>
      )}
    </FigureCards>
  )
}

import type { ReportDay } from '@throwdown/contract/staff-reports'
import { formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { FigureCards } from '../FigureCards.tsx'
import { revenueOf, shareOf, sumsOf } from './report-figures.ts'
import { reportStrings } from './report-strings.en.ts'

export function ReportCards({ days }: { days: readonly ReportDay[] }) {
  const t = useStrings(reportStrings)
  const sums = sumsOf(days)
  const revenue = revenueOf(sums)
  const playersADay = formatCount(Math.round(sums.players / days.length))
  const cards = [
    {
      name: t('staffReports.cards.staked'),
      value: formatUsd(sums.staked),
      means: t('staffReports.cards.stakedMeans'),
    },
    {
      name: t('staffReports.cards.matches'),
      value: formatCount(sums.matches),
      means: t('staffReports.cards.matchesMeans', {
        share: shareOf(sums.voided, sums.matches + sums.voided),
      }),
    },
    {
      name: t('staffReports.cards.revenue'),
      value: formatUsd(revenue),
      means: t('staffReports.cards.revenueMeans', { share: shareOf(revenue, sums.staked) }),
    },
    {
      name: t('staffReports.cards.newPlayers'),
      value: formatCount(sums.newPlayers),
      means: t('staffReports.cards.newPlayersMeans', { count: playersADay }),
    },
  ]
  return <FigureCards label={t('staffReports.figures')} cards={cards} />
}

import type { ReportDay } from '@throwdown/contract/staff-reports'
import { formatUsd } from '@throwdown/rules/money'
import { ChartColumn, Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useStaffReportQuery } from '../../../api/staff.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { utc } from '../../../ui/text/utc.ts'
import { FigureCards } from '../FigureCards.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { ReportCharts } from './ReportCharts.tsx'
import styles from './ReportsScreen.module.css'
import { ReportTable } from './ReportTable.tsx'
import { reportCsv, revenueOf, shareOf, sumsOf } from './report-figures.ts'
import { reportStrings } from './report-strings.en.ts'
import { type ReportRange, type rangeProblem, useReportRange } from './use-report-range.ts'

/** What the game turned over, day by day. */
export default function ReportsScreen() {
  const t = useStrings(reportStrings)
  const { range, problem, choose } = useReportRange()
  const report = useStaffReportQuery(
    { query: range },
    { skip: problem !== null, refetchOnMountOrArgChange: true },
  )
  const days = problem === null ? report.currentData?.data.days : undefined
  return (
    <StaffPage title={t('staffReports.title')}>
      <ReportRangeFields range={range} problem={problem} days={days ?? []} onChoose={choose} />
      {problem === null && <Report days={days} query={report} />}
    </StaffPage>
  )
}

type ReportProps = Pick<ComponentProps<typeof NotLoaded>, 'query'> & {
  days: readonly ReportDay[] | undefined
}

function Report({ days, query }: ReportProps) {
  const t = useStrings(reportStrings)
  const texts = { failed: t('staffReports.failed'), loading: t('staffReports.loading') }
  if (!days) return <NotLoaded query={query} {...texts} height="640px" />
  if (days.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn size={48} aria-hidden />}
        title={t('staffReports.empty')}
        text={t('staffReports.emptyText')}
      />
    )
  const countedAtMs = Math.max(...days.map((day) => day.countedAtMs))
  return (
    <>
      <Note>{t('staffReports.counted', { when: utc.moment(countedAtMs) })}</Note>
      <ReportCards days={days} />
      <ReportCharts days={days} />
      <ReportTable days={days} />
    </>
  )
}

type ReportRangeFieldsProps = {
  range: ReportRange
  problem: ReturnType<typeof rangeProblem>
  days: readonly ReportDay[]
  onChoose: (change: Partial<ReportRange>) => void
}

function ReportRangeFields({ range, problem, days, onChoose }: ReportRangeFieldsProps) {
  const t = useStrings(reportStrings)
  const name = `throwdown-report-${range.from}-${range.until}.csv`
  return (
    <div className={styles.fields}>
      <Field
        label={t('staffReports.from')}
        type="date"
        value={range.from}
        error={problem ? t(`staffReports.problems.${problem}`) : undefined}
        onChange={({ target }) => onChoose({ from: target.value })}
      />
      <Field
        label={t('staffReports.until')}
        type="date"
        value={range.until}
        onChange={({ target }) => onChoose({ until: target.value })}
      />
      <Button
        icon={<Download aria-hidden />}
        disabledReason={days.length === 0 && t('staffReports.exportEmpty')}
        onClick={() => saveFile(name, reportCsv(days), 'text/csv')}
      >
        {t('staffReports.export')}
      </Button>
    </div>
  )
}

function ReportCards({ days }: { days: readonly ReportDay[] }) {
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

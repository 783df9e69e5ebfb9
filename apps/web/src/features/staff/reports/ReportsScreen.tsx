import type { ReportDay } from '@throwdown/contract/staff-reports'
import { ChartColumn } from 'lucide-react'
import { useStaffReportQuery } from '../../../api/staff-reports.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { LoadingBox } from '../LoadingBox.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportCharts } from './ReportCharts.tsx'
import { ReportRangeFields } from './ReportRangeFields.tsx'
import { ReportTable } from './ReportTable.tsx'
import { reportStrings } from './report-strings.en.ts'
import { useReportRange } from './use-report-range.ts'

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
      {problem === null && <Report days={days} error={report.error} onRetry={() => void report.refetch()} />}
    </StaffPage>
  )
}

type ReportProps = { days: readonly ReportDay[] | undefined; error: unknown; onRetry: () => void }

function Report({ days, error, onRetry }: ReportProps) {
  const t = useStrings(reportStrings)
  if (!days)
    return error ? (
      <BoardError title={t('staffReports.failed')} error={error} onRetry={onRetry} />
    ) : (
      <LoadingBox label={t('staffReports.loading')} height="640px" />
    )
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

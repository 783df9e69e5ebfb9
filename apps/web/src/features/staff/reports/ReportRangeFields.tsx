import type { ReportDay } from '@throwdown/contract/staff-reports'
import { Download } from 'lucide-react'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import styles from './ReportRangeFields.module.css'
import { reportCsv } from './report-figures.ts'
import { reportStrings } from './report-strings.en.ts'
import type { ReportRange, rangeProblem } from './use-report-range.ts'

type ReportRangeFieldsProps = {
  range: ReportRange
  problem: ReturnType<typeof rangeProblem>
  days: readonly ReportDay[]
  onChoose: (change: Partial<ReportRange>) => void
}

export function ReportRangeFields({ range, problem, days, onChoose }: ReportRangeFieldsProps) {
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

import { REPORT_DAYS_MAX } from '@throwdown/contract/staff-reports'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isoDayOf, type ReportRange, rangeProblem } from './report-range.ts'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 14

/** In the address, so that a link and a reload keep it. Without one: the last two weeks, today included. */
export function useReportRange() {
  const [query, setQuery] = useSearchParams()
  const [openedAtMs] = useState(() => Date.now())
  const range: ReportRange = {
    from: query.get('from') ?? isoDayOf(openedAtMs - (DAYS_SHOWN - 1) * DAY_MS),
    until: query.get('until') ?? isoDayOf(openedAtMs),
  }
  function choose(change: Partial<ReportRange>): void {
    setQuery({ ...range, ...change }, { replace: true })
  }
  return { range, problem: rangeProblem(range, REPORT_DAYS_MAX), choose }
}

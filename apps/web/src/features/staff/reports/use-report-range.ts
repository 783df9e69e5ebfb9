import { REPORT_DAYS_MAX } from '@throwdown/contract/staff-reports'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Days of UTC as `2026-11-14`, both included. */
export type ReportRange = { readonly from: string; readonly until: string }

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d\d-\d\d$/

const isoDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Why no report can be requested; null for a range that can. */
export function rangeProblem(
  { from, until }: ReportRange,
  daysMax: number,
): 'missing' | 'backwards' | 'long' | null {
  if (!isDay(from) || !isDay(until)) return 'missing'
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return 'backwards'
  return days > daysMax ? 'long' : null
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))

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

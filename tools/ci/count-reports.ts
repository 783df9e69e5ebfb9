import type { TestReport } from './read-reports.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly flaky: number
}

/**
 * Of five hundred tests in a browser so many may fail first and pass on retry: a shared machine may stand still for longer than they
 * wait. Each is listed, and its cause has to be found.
 */
const FLAKY_MAX = 3

/** Adds up the reports. A skipped test counts as neither. */
export function countReports(reports: readonly TestReport[]): Counts {
  const counts = reports.map(countsIn)
  const sumOf = (name: keyof (typeof counts)[number]) => counts.reduce((sum, count) => sum + count[name], 0)
  const [passed, failed, flaky] = [sumOf('passed'), sumOf('failed'), sumOf('flaky')]
  return flaky > FLAKY_MAX
    ? { passed, failed: failed + flaky, flaky }
    : { passed: passed + flaky, failed, flaky }
}

function countsIn(report: TestReport): Counts {
  if ('numPassedTests' in report)
    return { passed: report.numPassedTests, failed: report.numFailedTests, flaky: 0 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected, failed: unexpected, flaky }
}

import type { TestReport } from './read-reports.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Adds up the reports. A skipped test counts as neither. */
export function countReports(reports: readonly TestReport[]): Counts {
  const counts = reports.map(countsIn)
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

function countsIn(report: TestReport): Counts {
  if ('numPassedTests' in report) return { passed: report.numPassedTests, failed: report.numFailedTests }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
}

/** Adds up the JSON reports that the test runners left in the directory. A skipped test counts as neither. */
export function countReports(directory: string): Counts {
  const sum = { passed: 0, failed: 0 }
  if (!existsSync(directory)) return sum
  for (const name of readdirSync(directory).filter((file) => file.endsWith('.json'))) {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    const { passed, failed } = countsIn(report)
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

function countsIn(report: VitestReport | PlaywrightReport): Counts {
  if ('numPassedTests' in report) return { passed: report.numPassedTests, failed: report.numFailedTests }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

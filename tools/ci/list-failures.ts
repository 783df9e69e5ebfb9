import { stripVTControlCharacters } from 'node:util'
import type { TestReport } from './read-reports.ts'

/** Enough of a message to see what was expected where; the whole message is further up in the output. */
const LINES_MAX = 12

export interface Failure {
  readonly test: string
  readonly message: string
  /** It passed on retry. */
  readonly isFlaky: boolean
}

/** Every test that failed at least once, with the beginning of its message. */
export function listFailures(reports: readonly TestReport[]): Failure[] {
  return reports.flatMap((report) => ('testResults' in report ? ofVitest(report) : ofPlaywright(report)))
}

type VitestReport = Extract<TestReport, { testResults: unknown }>
type PlaywrightReport = Extract<TestReport, { suites: unknown }>
type Suite = PlaywrightReport['suites'][number]

function ofVitest({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that did not load reports no tests.
    if (failed.length === 0 && message) return [{ test: name, message: beginningOf(message), isFlaky: false }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: fullName,
      message: beginningOf(failureMessages.join('\n')),
      isFlaky: false,
    }))
  })
}

const ofPlaywright = ({ suites, errors }: PlaywrightReport): Failure[] => [
  ...errors.map(({ message = '' }) => ({
    test: 'before the first test',
    message: beginningOf(message),
    isFlaky: false,
  })),
  ...suites.flatMap(ofSuite),
]

function ofSuite({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ ok, file, line, title, tests }) => ({
      isFlaky: ok,
      test: `${file}:${line} ${title}`,
      message: beginningOf(
        tests
          .flatMap(({ results }) => results)
          .flatMap(({ errors }) => errors.map(({ message = '' }) => message))
          .join('\n'),
      ),
    }))
  return [...own, ...suites.flatMap(ofSuite)]
}

const beginningOf = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_MAX)
    .join('\n')

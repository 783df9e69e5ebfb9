import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countReports } from './ci/count-reports.ts'
import { runCommand } from './ci/run-command.ts'
import { stepsOf } from './ci/steps.ts'
import { runGit } from './run-git.ts'

const REPORTS = 'reports'
// As Playwright does; what CI adds to the command is a comment to it.
const LEAVE_REPORT = `echo '{ "stats": { "expected": 1, "flaky": 0, "unexpected": 0 } }' > "$PLAYWRIGHT_JSON_OUTPUT_FILE" #`

describe('the closing count', () => {
  test('adds up vitest and playwright, without the skipped tests', () => {
    const directory = aDirectory({
      'vitest-1.json': { numPassedTests: 3, numFailedTests: 1, numPendingTests: 5 },
      'vitest-2.json': { numPassedTests: 4, numFailedTests: 0, numPendingTests: 0 },
      'playwright-e2e.json': { stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 7 } },
      'playwright-test-browser.json': { stats: { expected: 5, flaky: 0, unexpected: 2, skipped: 0 } },
    })
    expect(countReports(directory)).toEqual({ passed: 15, failed: 4 })
  })

  test('is zero when no runner left a report', () => {
    expect(countReports(aDirectory({}))).toEqual({ passed: 0, failed: 0 })
    expect(countReports(join(aDirectory({}), 'never-made'))).toEqual({ passed: 0, failed: 0 })
  })
})

describe('the steps', () => {
  test('begin with check and name a missing script instead of passing over it', () => {
    const steps = stepsOf(aRepository({ check: 'true' }), REPORTS)
    expect(steps.map(({ name }) => name)).toEqual(['check', 'dev:check', 'chaos:ledger'])
    expect(steps.map(({ missing }) => missing)).toEqual([
      null,
      'package.json has no script dev:check',
      'package.json has no script chaos:ledger',
    ])
  })

  test('include the optional ones once their scripts exist', () => {
    const names = ['db:schema', 'db:types', 'e2e', 'simulate:ci', 'chaos:match:ci', 'bench:standings:ci']
    const steps = stepsOf(aRepository(Object.fromEntries(names.map((name) => [name, 'true']))), REPORTS)
    expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })

  test('leave a report of each run of Playwright', async () => {
    const reports = aDirectory({})
    const root = aRepository({ e2e: LEAVE_REPORT, 'test:browser': LEAVE_REPORT })
    const steps = stepsOf(root, reports).filter(({ missing }) => missing === null)
    expect(steps.map(({ name }) => name)).toEqual(['e2e', 'test:browser'])
    for (const { command } of steps)
      expect(await runCommand(['env', '-C', root, ...command], 30_000)).toBeNull()
    expect(countReports(reports)).toEqual({ passed: 2, failed: 0 })
  })

  test('fail a generator that changes the tree', () => {
    const root = aRepository({ 'db:schema': 'true' })
    const generator = stepsOf(root, REPORTS).find(({ name }) => name === 'db:schema')
    expect(generator?.verify?.()).toBeNull()
    writeFileSync(join(root, 'schema.sql'), 'select 1;')
    expect(generator?.verify?.()).toBe('db:schema changed the tree: commit it')
  })
})

describe('a command', () => {
  test.each([
    { command: ['true'], limitMs: 5_000, failure: null },
    { command: ['false'], limitMs: 5_000, failure: 'exit 1' },
    { command: ['sleep', '5'], limitMs: 100, failure: 'stopped after 0 s' },
    { command: ['true'], limitMs: 0, failure: 'no time left' },
  ])('$command within $limitMs ms: $failure', async ({ command, limitMs, failure }) => {
    expect(await runCommand(command, limitMs)).toBe(failure)
  })
})

function aRepository(scripts: Record<string, string>): string {
  const root = aDirectory({ 'package.json': { scripts } })
  runGit(root, ['init', '--quiet'])
  return root
}

function aDirectory(files: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'throwdown-ci-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(root, name), JSON.stringify(content))
  return root
}

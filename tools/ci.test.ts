import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changedFiles, isTouched } from './ci/changed-files.ts'
import { countReports } from './ci/count-reports.ts'
import { listFailures } from './ci/list-failures.ts'
import { readReports } from './ci/read-reports.ts'
import { runCommand } from './ci/run-command.ts'
import { stepsOf } from './ci/steps.ts'
import { runGit } from './run-git.ts'

const REPORTS = 'reports'
const EVERY_STEP = [
  'check:tree',
  'test',
  'build',
  'vectors --check',
  'e2e',
  'test:browser',
  'simulate --seeds 500 --rotate',
  'chaos:ledger --short',
  'tool season',
  'dev:check',
  'chaos:match --short',
  'chaos:withdrawals --short',
  'chaos:deposits --short',
  'capture:match',
]
const scriptOf = (step: string) => step.split(' ')[0] ?? ''
const PASSING = Object.fromEntries(EVERY_STEP.map((step) => [scriptOf(step), 'true']))
// As Playwright does. The arguments that CI adds to the command become a comment.
const LEAVE_REPORT = `echo '{ "stats": { "expected": 1, "flaky": 0, "unexpected": 0 } }' > "$PLAYWRIGHT_JSON_OUTPUT_FILE" #`

describe('the closing count', () => {
  test('adds up vitest and playwright, without the skipped tests', () => {
    const directory = aDirectory({
      'vitest-1.json': { numPassedTests: 3, numFailedTests: 1, numPendingTests: 5 },
      'vitest-2.json': { numPassedTests: 4, numFailedTests: 0, numPendingTests: 0 },
      'playwright-e2e.json': { stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 7 } },
      'playwright-test-browser.json': { stats: { expected: 5, flaky: 0, unexpected: 2, skipped: 0 } },
    })
    expect(countReports(readReports(directory))).toMatchObject({ passed: 15, failed: 4 })
  })

  test('allows three flaky tests and fails four', () => {
    const twoFlaky = { suites: [], errors: [], stats: { expected: 5, flaky: 2, unexpected: 0 } }
    const oneFlaky = { suites: [], errors: [], stats: { expected: 5, flaky: 1, unexpected: 0 } }
    expect(countReports([twoFlaky, oneFlaky])).toEqual({ passed: 13, failed: 0, flaky: 3 })
    expect(countReports([twoFlaky, twoFlaky])).toEqual({ passed: 10, failed: 4, flaky: 4 })
  })

  test('is zero when no runner wrote a report', () => {
    expect(countReports(readReports(aDirectory({})))).toMatchObject({ passed: 0, failed: 0 })
    expect(countReports(readReports(join(aDirectory({}), 'never-made')))).toMatchObject({
      passed: 0,
      failed: 0,
    })
  })
})

describe('the closing list', () => {
  test('lists failed tests with the first lines of their messages', () => {
    const assertion = { fullName: 'money adds up', failureMessages: ['expected 1 to be 2\n\n  at sum'] }
    const directory = aDirectory({
      'vitest-1.json': {
        testResults: [
          { name: 'a.test.ts', assertionResults: [{ ...assertion, status: 'failed' }] },
          { name: 'b.test.ts', assertionResults: [{ ...assertion, status: 'passed' }] },
          { name: 'c.test.ts', message: 'cannot be loaded', assertionResults: [] },
        ],
      },
      'playwright.json': { errors: [{ message: 'no stack' }], suites: [{ suites: [{ specs: specs() }] }] },
    })
    expect(listFailures(readReports(directory))).toEqual([
      { test: 'before the first test', message: 'no stack', isFlaky: false },
      { test: 'match.e2e.ts:7 a duel', message: 'not visible', isFlaky: false },
      { test: 'match.e2e.ts:9 a rematch', message: 'not visible', isFlaky: true },
      { test: 'money adds up', message: 'expected 1 to be 2\n  at sum', isFlaky: false },
      { test: 'c.test.ts', message: 'cannot be loaded', isFlaky: false },
    ])
  })
})

function specs() {
  const spec = { file: 'match.e2e.ts', line: 7, title: 'a duel' }
  const results = [{ errors: [{ message: '\u001b[31mnot visible\u001b[39m' }] }]
  return [
    { ...spec, ok: false, tests: [{ status: 'unexpected', results }] },
    { ...spec, ok: true, line: 9, title: 'a rematch', tests: [{ status: 'flaky', results }] },
    { ...spec, ok: true, tests: [{ status: 'expected', results: [{ errors: [] }] }] },
  ]
}

describe('the steps', () => {
  test('start with check:tree and are all required: a missing script fails its step', () => {
    const steps = stepsOf(aRepository({ 'check:tree': 'true' }), REPORTS, 'change').flat()
    expect(steps.map(({ name }) => name)).toEqual(EVERY_STEP)
    const missing = EVERY_STEP.slice(1).map((step) => `package.json has no script ${scriptOf(step)}`)
    expect(steps.map((step) => step.missing)).toEqual([null, ...missing])
  })

  test.each(['change', 'night'] as const)('of a %s all have a script in this repository', (occasion) => {
    const steps = stepsOf(join(import.meta.dirname, '..'), REPORTS, occasion).flat()
    const missing = steps.map((step) => step.missing)
    expect(missing.filter((reason) => reason !== null)).toEqual([])
  })

  test('run one after the other, except those that judge no speed; the tree is checked in the pauses of the tests', () => {
    const turns = stepsOf(aRepository({}), REPORTS, 'change')
    expect(turns.map((turn) => turn.map(({ name }) => name))).toEqual([
      ['check:tree', 'test'],
      ...EVERY_STEP.slice(2, 6).map((name) => [name]),
      EVERY_STEP.slice(6, 13),
      ['capture:match'],
    ])
    expect(turns[0]?.map(({ command }) => command[0])).toEqual(['nice', 'npm'])
  })

  test('write a report of each run of Playwright', async () => {
    const reports = aDirectory({})
    const root = aRepository({ e2e: LEAVE_REPORT, 'test:browser': LEAVE_REPORT })
    const steps = stepsOf(root, reports, 'change')
      .flat()
      .filter(({ missing }) => missing === null)
    expect(steps.map(({ name }) => name)).toEqual(['e2e', 'test:browser'])
    for (const { command } of steps)
      expect(await runCommand(['env', '-C', root, ...command], 30_000)).toBeNull()
    expect(countReports(readReports(reports))).toMatchObject({ passed: 2, failed: 0 })
  })
})

describe('a run', () => {
  test('goes on after a failed step, counts it, and says so in its last line', () => {
    const { stdout, status } = runAll({ ...PASSING, build: 'false', 'chaos:match': 'echo lost; false; #' })
    expect(status).toBe(2)
    expect(stdout).toMatch(/== chaos:match --short\n[^=]*lost\n== chaos:match --short: FAILED \(exit 1\)/)
    expect(stdout).toMatch(
      /\nfailed: build\nfailed: chaos:match --short\nsteps=14 steps_failed=2 .*\n12 passed, 2 failed\n$/,
    )
  })

  test('without a failure ends with 0', () => {
    const { stdout, status } = runAll(PASSING)
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n14 passed, 0 failed\n$/)
  })
})

describe('the run at night', () => {
  const scripts = {
    ...PASSING,
    tool: 'true',
    simulate: 'true',
    'attack:identity': 'true',
    'test:upgrade': 'true',
    'bench:growth': 'true',
    'bench:standings': 'true',
  }

  test('closes with one line of figures', () => {
    const { stdout, status } = runAll(scripts, '--night')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /\nsteps=10 steps_failed=0 tests=0 tests_failed=0 flaky=0 minutes=\d+\.\d e2e_s=\d+ .*bench_standings_s=\d+\n$/,
    )
  })

  test('fails and says how often when a figure is missed', () => {
    const { stdout, status } = runAll({ ...scripts, 'attack:identity': 'false' }, '--night')
    expect(status).toBe(2)
    expect(stdout).toMatch(/\nsteps=10 steps_failed=1 /)
  })
})

const load = () => 'import(../features/wallet/WalletScreen.tsx)'

describe('changed files', () => {
  test('are those of the last commit and of the work tree, and none without a commit before', () => {
    const root = aRepository({})
    const commit = () => {
      runGit(root, ['add', '.'])
      runGit(root, ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a'])
    }
    commit()
    expect(changedFiles(root)).toEqual([])
    writeFileSync(join(root, 'one.ts'), '1')
    commit()
    writeFileSync(join(root, 'one.ts'), '2')
    writeFileSync(join(root, 'package.json'), '{}')
    expect(changedFiles(root)).toEqual(['one.ts', 'package.json'])
  })

  test('touch a screen if they are in its folder', () => {
    expect(isTouched(load, ['apps/web/src/features/wallet/use-wallet.ts'])).toBe(true)
    expect(isTouched(load, ['apps/web/src/features/wallet-other/a.ts', 'docs/a.md'])).toBe(false)
    expect(isTouched(load, [])).toBe(false)
  })
})

function runAll(
  scripts: Record<string, string>,
  ...options: string[]
): { stdout: string; status: number | null } {
  const root = aRepository(scripts)
  const program = join(import.meta.dirname, 'ci.ts')
  return spawnSync(process.execPath, [program, '--reports', REPORTS, ...options], {
    cwd: root,
    encoding: 'utf8',
  })
}

describe('a command', () => {
  test.each([
    { command: ['true'], limitMs: 5_000, failure: null },
    { command: ['false'], limitMs: 5_000, failure: 'exit 1' },
    { command: ['sleep', '5'], limitMs: 100, failure: 'stopped after 0 s' },
    { command: ['true'], limitMs: 0, failure: 'no time left' },
  ])('$command within $limitMs ms: $failure', async ({ command, limitMs, failure }) => {
    expect(await runCommand(command, limitMs)).toBe(failure)
  })

  test('gives its output and its errors to the caller', async () => {
    const kept: Buffer[] = []
    const keep = (part: Buffer) => kept.push(part)
    expect(await runCommand(['sh', '-c', 'echo done; echo badly >&2; exit 3'], 5_000, keep)).toBe('exit 3')
    expect(Buffer.concat(kept).toString().trim().split('\n').toSorted()).toEqual(['badly', 'done'])
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

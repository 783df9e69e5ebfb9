import { parseArgs } from 'node:util'
import { countReports } from './ci/count-reports.ts'
import { listFailures } from './ci/list-failures.ts'
import { readReports } from './ci/read-reports.ts'
import { runCommand } from './ci/run-command.ts'
import { type Step, stepsOf } from './ci/steps.ts'

const { values } = parseArgs({
  options: {
    'already-passed': { type: 'string', default: '0' },
    reports: { type: 'string', default: 'test-results/reports' },
    night: { type: 'boolean', default: false },
  },
})

// 28 minutes are the goal on a quiet machine. On a busy one this is the limit: a step that hangs is stopped and counted as failed.
const RUN_MS_MAX = (values.night ? 270 : 84) * 60_000

const isGreen = await runSteps(Date.now() + RUN_MS_MAX)
// .ci/run prints the closing line itself when this process exits with any other code.
process.exitCode = isGreen ? 0 : 2

/** A failed step does not stop the others: one run shows everything that is broken. */
async function runSteps(endsAtMs: number): Promise<boolean> {
  const turns = stepsOf(process.cwd(), values.reports, values.night ? 'night' : 'change')
  const failed: Step[] = []
  const seconds = new Map<string, number>()
  const startedAtMs = Date.now()
  for (const turn of turns) {
    const isAlone = turn.length === 1
    const passes = await Promise.all(turn.map((step) => runStep(step, { endsAtMs, isAlone, seconds })))
    failed.push(...turn.filter((_step, place) => !passes[place]))
  }
  const reports = readReports(values.reports)
  const tests = countReports(reports)
  const total = {
    passed: Number(values['already-passed']) + turns.flat().length - failed.length + tests.passed,
    failed: failed.length + tests.failed,
  }
  // Printed again at the end, because often only the end of a long output is kept.
  for (const { test, message, isFlaky } of listFailures(reports))
    process.stdout.write(`${isFlaky ? 'flaky' : 'failed'} test: ${test}\n${message}\n`)
  for (const { name } of failed) process.stdout.write(`failed: ${name}\n`)
  const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1)
  process.stdout.write(
    `steps=${turns.flat().length} steps_failed=${failed.length} tests=${tests.passed + tests.failed} tests_failed=${tests.failed} ` +
      `flaky=${tests.flaky} minutes=${minutes} ${figuresOf(seconds)}\n`,
  )
  if (!values.night) process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0
}

/** Seconds of each step, named after its script and what it runs: `tool_season_s=41`. */
function figuresOf(seconds: ReadonlyMap<string, number>): string {
  return [...seconds].map(([step, spent]) => `${figureOf(step)}_s=${Math.round(spent)}`).join(' ')
}

function figureOf(step: string): string {
  return step.replace(/ -.*/, '').replaceAll(/[^a-z0-9]+/g, '_')
}

type Run = { readonly endsAtMs: number; readonly isAlone: boolean; readonly seconds: Map<string, number> }

/** The output of steps that run together is printed step by step, each when it is whole. */
async function runStep(step: Step, { endsAtMs, isAlone, seconds }: Run): Promise<boolean> {
  const heading = `== ${step.name}\n`
  if (isAlone) process.stdout.write(heading)
  const startedAtMs = Date.now()
  const limitMs = Math.min(step.minutesMax * 60_000, endsAtMs - startedAtMs)
  const kept: Buffer[] = []
  const keep = isAlone ? null : (part: Buffer) => kept.push(part)
  const failure = step.missing ?? (await runCommand(step.command, limitMs, keep))
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(heading), ...kept]))
  const spent = (Date.now() - startedAtMs) / 1000
  seconds.set(step.name, spent)
  process.stdout.write(
    `== ${step.name}: ${failure ? `FAILED (${failure})` : 'passed'} in ${spent.toFixed(1)} s\n`,
  )
  return failure === null
}

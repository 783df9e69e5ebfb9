import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly minutesMax: number
  /** Why the step cannot run at all; it then counts as failed. */
  readonly missing: string | null
}

/** Each change waits for those of `change`. What takes long and rarely breaks with a change runs once a day. */
export type Occasion = 'change' | 'night'

/**
 * What CI proves, turn by turn; steps of one turn run at the same time. Every step is required: a script missing from package.json fails its step.
 * The steps of `check` are apart, so that a word that lint refuses does not hide the tests.
 * Each run of Playwright writes its counts into its own file in `reports`; in one file the second would overwrite the first.
 */
export function stepsOf(root: string, reports: string, occasion: Occasion): Step[][] {
  const scripts = scriptsOf(root)
  const script = (name: string, minutesMax: number, more: readonly string[] = []): Step => ({
    name,
    command: ['npm', 'run', name, '--', ...more],
    minutesMax,
    missing: scripts.has(name) ? null : `package.json has no script ${name}`,
  })
  const inBrowser = (name: string, minutesMax: number): Step => {
    // A second run tells a flaky test from a broken one; `countReports` allows a few.
    const step = script(name, minutesMax, ['--reporter=list,json', '--retries=1'])
    const report = join(reports, `playwright-${name.replaceAll(':', '-')}.json`)
    return { ...step, command: ['env', `PLAYWRIGHT_JSON_OUTPUT_FILE=${report}`, ...step.command] }
  }
  if (occasion === 'night')
    return [
      script('simulate:bugs', 20),
      script('attack:identity', 12, ['--short']),
      script('exploit:pool', 6),
      script('bench:standings:ci', 6),
    ].map((step) => [step])
  const alone = [
    script('check:tree', 10),
    script('coverage', 2),
    script('test', 35),
    script('build', 3),
    script('dev:check', 8),
    script('vectors:check', 3),
    script('chaos:ledger', 10, ['--short']),
    inBrowser('e2e', 40),
    inBrowser('test:browser', 20),
  ]
  // They judge no speed, and all but the first mostly wait.
  const together = [
    script('simulate:ci', 20),
    script('simulate:season', 10),
    script('chaos:match:ci', 12),
    script('chaos:withdrawals:ci', 5),
  ]
  // Alone: it must read most turns in the moment between the second throw and the lock.
  const capture = script('capture:match', 8)
  return [...alone.map((step) => [step]), together, [capture]]
}

function scriptsOf(root: string): Set<string> {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return new Set(Object.keys(manifest.scripts))
}

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
 * The steps of `check` are separate, so that a word that lint refuses does not hide the tests.
 * Each run of Playwright writes its counts into its own file in `reports`; in one file the second would overwrite the first.
 */
export function stepsOf(root: string, reports: string, occasion: Occasion): Step[][] {
  const scripts = scriptsOf(root)
  const script = (line: string, minutesMax: number): Step => {
    const [name = '', ...options] = line.split(' ')
    return {
      name: line,
      command: ['npm', 'run', name, '--', ...options],
      minutesMax,
      missing: scripts.has(name) ? null : `package.json has no script ${name}`,
    }
  }
  const inBrowser = (line: string, minutesMax: number): Step => {
    // A second run separates a flaky test from a broken one; `countReports` allows a few.
    const step = script(`${line} --reporter=list,json --retries=1`, minutesMax)
    const report = join(reports, `playwright-${line.replaceAll(/[^a-z0-9]+/g, '-')}.json`)
    return { ...step, name: line, command: ['env', `PLAYWRIGHT_JSON_OUTPUT_FILE=${report}`, ...step.command] }
  }
  return occasion === 'night' ? turnsOfNight({ script, inBrowser }) : turnsOfChange({ script, inBrowser })
}

type StepOf = (line: string, minutesMax: number) => Step
type Kinds = { readonly script: StepOf; readonly inBrowser: StepOf }

function turnsOfNight({ script, inBrowser }: Kinds): Step[][] {
  return [
    inBrowser('e2e -c e2e/night.config.ts', 40),
    inBrowser('test:browser -c apps/web/testing/night.config.ts', 20),
    script('tool slow-tests', 20),
    script('simulate --seeds 10000 --rotate', 40),
    script('tool planted-bugs', 20),
    script('attack:identity --short', 12),
    script('tool exploit-pool', 6),
    script('test:upgrade', 10),
    // Five million matches: about an hour to fill, and 40 GB of disk.
    script('bench:growth', 120),
    script('bench:standings --sizes 10000 --samples 100 --p99-max-ms 1000', 6),
  ].map((step) => [step])
}

function turnsOfChange({ script, inBrowser }: Kinds): Step[][] {
  // The tests wait for timers and for the disk in between; what reads the tree works then.
  const first = [politely(script('check:tree', 35)), script('test', 35)]
  const alone = [
    script('build', 3),
    script('vectors --check', 3),
    inBrowser('e2e', 40),
    inBrowser('test:browser', 30),
  ]
  // They judge no speed, and all but the first mostly wait.
  const together = [
    script('simulate --seeds 500 --rotate', 20),
    script('chaos:ledger --short', 10),
    script('tool season', 10),
    script('dev:check', 8),
    script('chaos:match --short', 12),
    script('chaos:withdrawals --short', 5),
    script('chaos:deposits --short', 6),
  ]
  // Alone: it must read most turns in the moment between the second throw and the lock.
  const capture = script('capture:match', 8)
  return [first, ...alone.map((step) => [step]), together, [capture]]
}

/** It leaves the processors to what runs beside it and wants them. */
const politely = (step: Step): Step => ({ ...step, command: ['nice', '-n', '5', ...step.command] })

function scriptsOf(root: string): Set<string> {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return new Set(Object.keys(manifest.scripts))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from '../run-git.ts'

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly minutesMax: number
  /** Why the step cannot run at all; it then counts as failed. */
  readonly missing: string | null
  /** Looked at after the command succeeded: why the result is not good, or null. */
  readonly verify?: () => string | null
}

/**
 * What CI proves, in order. A script missing from package.json fails its step unless it is marked optional.
 * Runs of Playwright leave their counts in `reports`, each in a file of its own: one would overwrite the other.
 */
export function stepsOf(root: string, reports: string): Step[] {
  const scripts = scriptsOf(root)
  const script = (name: string, minutesMax: number, more: readonly string[] = []): Step => ({
    name,
    command: ['npm', 'run', name, '--', ...more],
    minutesMax,
    missing: scripts.has(name) ? null : `package.json has no script ${name}`,
  })
  const inBrowser = (name: string, minutesMax: number): Step => {
    // Told again, a story that fails by chance is told from one that is broken; `countReports` allows for one.
    const step = script(name, minutesMax, ['--reporter=list,json', '--retries=1'])
    const report = join(reports, `playwright-${name.replaceAll(':', '-')}.json`)
    return { ...step, command: ['env', `PLAYWRIGHT_JSON_OUTPUT_FILE=${report}`, ...step.command] }
  }
  const ifPresent = (step: Step) => (step.missing === null ? [step] : [])
  return [
    script('check', 30),
    script('dev:check', 8),
    ...['db:generate', 'db:schema', 'db:types'].flatMap((name) =>
      ifPresent(unchanged(root, script(name, 2))),
    ),
    script('chaos:ledger', 10, ['--short']),
    ...ifPresent(script('attack:identity', 12, ['--short'])),
    ...ifPresent(inBrowser('e2e', 25)),
    ...ifPresent(inBrowser('test:browser', 12)),
    ...ifPresent(script('simulate:ci', 12)),
    ...ifPresent(script('simulate:season', 10)),
    ...ifPresent(script('exploit:pool', 6)),
    ...ifPresent(script('chaos:match:ci', 12)),
    ...ifPresent(script('capture:match', 8)),
    ...ifPresent(script('bench:standings:ci', 5)),
  ]
}

/** A generator must reproduce what is committed. */
function unchanged(root: string, step: Step): Step {
  const before = changesOf(root)
  return {
    ...step,
    verify: () => (changesOf(root) === before ? null : `${step.name} changed the tree: commit it`),
  }
}

function changesOf(root: string): string {
  return runGit(root, ['status', '--porcelain']) + runGit(root, ['diff'])
}

function scriptsOf(root: string): Set<string> {
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return new Set(Object.keys(manifest.scripts))
}

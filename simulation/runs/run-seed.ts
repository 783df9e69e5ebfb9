import { InvariantBroken } from '@throwdown/rules/invariant'
import { buildWorld, START_MS } from './build-world.ts'
import { checkRun } from './check-run.ts'

/** Longer than the longest match with every extension. */
const HORIZON_MS = 90 * 60_000
/** A match that no node can read again never ends; what else is wrong shows before. */
const UNREADABLE_MS = 5 * 60_000

export type RunReport = {
  readonly seed: number
  readonly matches: number
  readonly voids: number
  readonly outages: number
  readonly simulatedMs: number
  readonly violations: readonly string[]
}

export async function runSeed(seed: number): Promise<RunReport> {
  const run = buildWorld(seed)
  const { scheduler, tables } = run.world
  let violations: string[]
  try {
    const isOver = () =>
      scheduler.nowMs > run.world.calmFromMs &&
      ((tables.running().length === 0 && run.players.every(({ isDone }) => isDone)) ||
        (tables.misreplayed.size > 0 && scheduler.nowMs > run.world.calmFromMs + UNREADABLE_MS))
    await scheduler.run({ untilMs: START_MS + HORIZON_MS, isOver })
    violations = checkRun(run)
  } catch (error) {
    // A broken invariant is a finding of the run, not the end of all runs.
    if (!(error instanceof InvariantBroken)) throw error
    violations = [...run.world.violations, `broke an invariant: ${error.message}`]
  }
  const matches = [...tables.matches.values()]
  return {
    seed,
    matches: matches.length,
    voids: matches.filter(({ savedState }) => savedState.result?.winner === -1).length,
    outages: matches.flatMap(({ entries }) => entries).filter(({ stored }) => stored.entry.type === 'outage')
      .length,
    simulatedMs: scheduler.nowMs - START_MS,
    violations,
  }
}

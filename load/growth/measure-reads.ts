import type { BenchSide } from './bench-side.ts'
import { lineOfPath, type Measured, type PerSide } from './figures.ts'
import { type GrowthWorld, SIDES, type Side } from './growth-world.ts'
import { type Cost, measure } from './meter.ts'
import { readPathsOf } from './read-paths.ts'
import { say } from './say.ts'

/** A path that takes seconds is measured fewer times. */
const PATH_MS_MAX = 20_000
const SAMPLES_MIN = 3

/** One call after the other, in turn on both sides, so that a noisy machine hurts both alike. */
export async function measureReads(
  world: GrowthWorld,
  sides: PerSide<BenchSide>,
  samples: number,
): Promise<Measured[]> {
  const [empty, filled] = [await readPathsOf(sides.empty), await readPathsOf(sides.filled)]
  const measured: Measured[] = []
  for (const [index, { name, kind }] of filled.entries()) {
    const paths = { empty: empty[index], filled: filled[index] }
    const costs: Record<Side, Cost[]> = { empty: [], filled: [] }
    const untilMs = performance.now() + PATH_MS_MAX
    for (let sample = 0; sample <= samples; sample += 1) {
      if (sample > SAMPLES_MIN && performance.now() > untilMs) break
      for (const side of SIDES) {
        const path = paths[side]
        if (!path) throw new Error(`${name} is not a path of both sides`)
        const cost = await measure(world, { side, pool: path.pool }, path.call)
        // The first call of a connection reads what the catalogue says of the tables.
        if (sample > 0) costs[side].push(cost)
      }
    }
    const path: Measured = { name, kind, costs }
    say(lineOfPath(path))
    measured.push(path)
  }
  return measured
}

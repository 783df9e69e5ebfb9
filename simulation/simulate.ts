import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { RunReport } from './runs/run-seed.ts'

const DAY_MS = 86_400_000

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    // Other seeds every day, so that CI tries new ones each time. The first is printed.
    rotate: { type: 'boolean', default: false },
  },
})
const seeds = Number(values.seeds)
const from = Number(values.from) + (values.rotate ? Math.floor(Date.now() / DAY_MS) * seeds : 0)

let reported = 0
let violations = 0
const sums = { matches: 0, voids: 0, outages: 0, simulatedMs: 0 }
const lanes = Math.min(availableParallelism(), seeds)
await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
if (reported !== seeds) throw new Error(`${seeds} seeds, ${reported} reports`)
const hours = (sums.simulatedMs / 3_600_000).toFixed(1)
process.stdout.write(
  `from=${from} matches=${sums.matches} voids=${sums.voids} outages=${sums.outages} simulated_hours=${hours}\n`,
)
process.stdout.write(`seeds=${seeds} violations=${violations} host=server\n`)
process.exitCode = violations === 0 ? 0 : 1

/** A seed is deterministic wherever it runs, so the cores share them. */
function runLane(lane: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = new Worker(new URL('./runs/seed-lane.ts', import.meta.url), {
    workerData: { from: from + lane, upTo: from + seeds, every: lanes },
  })
  worker.on('message', add)
  worker.on('error', reject)
  worker.on('exit', resolve)
  return promise
}

function add(report: RunReport): void {
  const { seed } = report
  reported += 1
  for (const key of ['matches', 'voids', 'outages', 'simulatedMs'] as const) sums[key] += report[key]
  if (report.violations.length === 0) return
  violations += report.violations.length
  for (const violation of report.violations) process.stdout.write(`seed ${seed}: ${violation}\n`)
  process.stdout.write(`replay: npm run simulate -- --seeds 1 --from ${seed}\n`)
}

import { parseArgs } from 'node:util'
import { runSeed } from './runs/run-seed.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' } } })
const seeds = Number(values.seeds ?? 200)
const from = Number(values.from ?? 1)

let violations = 0
const sums = { matches: 0, voids: 0, outages: 0, simulatedMs: 0 }
for (let seed = from; seed < from + seeds; seed++) {
  const report = await runSeed(seed)
  for (const key of ['matches', 'voids', 'outages', 'simulatedMs'] as const) sums[key] += report[key]
  if (report.violations.length === 0) continue
  violations += report.violations.length
  for (const violation of report.violations) process.stdout.write(`seed ${seed}: ${violation}\n`)
  process.stdout.write(`replay: npm run simulate -- --seeds 1 --from ${seed}\n`)
}
const hours = (sums.simulatedMs / 3_600_000).toFixed(1)
process.stdout.write(
  `matches=${sums.matches} voids=${sums.voids} outages=${sums.outages} simulated_hours=${hours}\n`,
)
process.stdout.write(`seeds=${seeds} violations=${violations} host=server\n`)
process.exitCode = violations === 0 ? 0 : 1

// How the cost of each path grows with the matches of a year. Fills an own PostgreSQL with matches of the shape of real ones, one player in
// a fiftieth of them, and runs the shipped reads and writes in turn against it and against a database without matches.
//   npm run bench:growth [-- --matches 5000000 --only fill,reads,play,ledger --samples 100 --groups 8]
//   --keep DIR   fills this folder and leaves it
//   --use DIR    measures what was filled there; its functions become those of this checkout
//   --set name=value   a setting of PostgreSQL while measuring; may be repeated
// The last line has NaN for what did not run. Bars, per page p99 and per match, are in figures.ts; the exit code says whether all are kept.
import { parseArgs } from 'node:util'
import { type BenchSide, openSide } from './bench-side.ts'
import {
  lineOf,
  linesOfPlay,
  type Measured,
  missedOfPath,
  missedOfPlay,
  type PlayMeasured,
  summaryOf,
} from './figures.ts'
import { fill } from './fill.ts'
import { chooseFolder, type GrowthWorld, openToFill, openToMeasure } from './growth-world.ts'
import { measureLedger } from './measure-ledger.ts'
import { measurePlay } from './measure-play.ts'
import { measureReads } from './measure-reads.ts'
import { say } from './say.ts'

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '5000000' },
    only: { type: 'string', default: 'fill,reads,play,ledger' },
    samples: { type: 'string', default: '100' },
    groups: { type: 'string', default: '8' },
    keep: { type: 'string' },
    use: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
  },
})
const PARTS = new Set(values.only.split(','))

const { folder, remove } = chooseFolder(values.use ?? values.keep)
let missed: string[] = []
try {
  if (values.use === undefined) await filled()
  const settings = Object.fromEntries(values.set.map((pair) => pair.split('=', 2)))
  if (PARTS.has('reads') || PARTS.has('play') || PARTS.has('ledger')) missed = await measured(settings)
} finally {
  remove()
}
process.exit(missed.length === 0 ? 0 : 1)

async function filled(): Promise<void> {
  const world = await openToFill(folder)
  try {
    await fill(world, Number(values.matches))
  } finally {
    await world.close()
  }
}

async function measured(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const world = await openToMeasure(folder, settings)
  try {
    const sides = { empty: await openSide(world, 'empty'), filled: await openSide(world, 'filled') }
    try {
      return await runParts(world, sides)
    } finally {
      await sides.empty.close()
      await sides.filled.close()
    }
  } finally {
    await world.close()
  }
}

async function runParts(
  world: GrowthWorld,
  sides: Readonly<Record<'empty' | 'filled', BenchSide>>,
): Promise<string[]> {
  const paths: Measured[] = []
  if (PARTS.has('reads')) paths.push(...(await measureReads(world, sides, Number(values.samples))))
  let play: PlayMeasured | undefined
  if (PARTS.has('play')) {
    play = await measurePlay(world, sides, Number(values.groups))
    for (const line of linesOfPlay(play)) say(line)
  }
  if (PARTS.has('ledger')) paths.push(...(await measureLedger(world, sides)))
  const summary = summaryOf(paths, play)
  const failed = [...paths.flatMap(missedOfPath), ...(play ? missedOfPlay(summary, play) : [])]
  for (const goal of failed) say(`missed: ${goal}`)
  say(lineOf(summary))
  return failed
}

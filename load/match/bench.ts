// The whole path of a match (sockets, signatures, host, settlement) compared with bare PostgreSQL on the same cores, at three
// levels of load one after another: calm, steady and saturated. Players think 0 to 1.5 s, and a lock comes at the earliest
// 1.5 s after its turn opened [F4]. The players' own half (keys, seals, signatures, sockets) runs on the same cores and is
// shown as the generator's. The last line has the figures of the run: pushes and reconnects are those of the steady level,
// costs those of the saturated one.
//   ratio            messages per second, saturated ÷ bare single-row updates per second
//   postgres_vs_bare CPU of PostgreSQL per match ÷ CPU of 15 bare updates and one bare posting
//   cpu_ratio        the same bare CPU ÷ CPU of PostgreSQL and server per match; for comparing two commits
//   cpu_200_vs_2000  CPU of PostgreSQL and server per match, calm ÷ saturated
//   npm run bench:match [-- --players 200,600,2000 --levels calm,saturated --seconds 30 --root DIR]
// `--root` takes the server, the migrations and the SQL functions from another checkout, with its packages installed, and
// everything that measures from this one. A machine drifts, so two commits are compared alternately:
//   git worktree add ../older <commit> && (cd ../older && npm ci)
//   for i in 1 2 3; do for root in ../older .; do echo $root; npm run -s bench:match -- --root $root | tail -1; done; done
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBare } from './bench-bare.ts'
import {
  figuresOf,
  LEVELS,
  type Level,
  type LevelFigures,
  lineOf,
  meanOf,
  missedBars,
  summaryOf,
} from './bench-figures.ts'
import { type LevelResult, runLevel } from './bench-level.ts'
import { openMatchWorld } from './match-world.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200,600,2000' },
    levels: { type: 'string', default: LEVELS.join(',') },
    seconds: { type: 'string', default: '30' },
    root: { type: 'string' },
  },
})
const PLAYERS = values.players.split(',').map(Number)
const CHOSEN = new Set(values.levels.split(','))
if (PLAYERS.length !== LEVELS.length)
  throw new Error(`--players has one number for each of ${LEVELS.join(', ')}`)

const world = await openMatchWorld(
  1,
  {
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '30min',
    shared_preload_libraries: 'pg_stat_statements',
  },
  values.root === undefined ? undefined : resolve(values.root),
)
let missed: string[]
try {
  missed = await run()
} finally {
  await world.close()
}
process.exit(missed.length === 0 ? 0 : 1)

async function run(): Promise<string[]> {
  const measureBare = await prepareBare(world.postgres, world.database.pool)
  const bareBefore = measureBare()
  const levels: Partial<Record<Level, LevelFigures>> = {}
  for (const [index, level] of LEVELS.entries()) {
    if (!CHOSEN.has(level)) continue
    const result = await runLevel(world, { players: PLAYERS[index] ?? 0, seconds: Number(values.seconds) })
    levels[level] = sayLevel(level, result)
  }
  const figures = summaryOf(levels, meanOf(bareBefore, measureBare()))
  const failed = missedBars(figures)
  for (const goal of failed) say(`missed: ${goal}`)
  say(lineOf(figures))
  return failed
}

function sayLevel(level: Level, { counted, statements, shares }: LevelResult): LevelFigures {
  const figures = figuresOf(counted)
  say(`== ${level}, ${counted.players} players`)
  for (const { query, calls, ms } of statements.slowest)
    say(
      `${(ms / counted.matches).toFixed(3)} ms a match, ${(calls / counted.matches).toFixed(2)} calls: ${query}`,
    )
  for (const [kind, share] of Object.entries(shares).sort((a, b) => b[1] - a[1])) {
    const ms = share * figures.server_ms_per_match
    say(`server ${kind}: ${ms.toFixed(3)} ms a match (${(share * 100).toFixed(1)}%)`)
  }
  say(`level=${level} ${lineOf(figures)}`)
  return figures
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

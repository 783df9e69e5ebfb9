// [F1] [F4] Plays matches over real sockets, records every frame, log line, row, metric, Redis command and SQL
// statement, and searches them for anything that depends on a hand before its lock. Then it plays with planted leaks, and
// the same search must find each of them. Timing is not compared.
//   npm run capture:match [-- --matches 200]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import { giveMoney } from '../match/judge-matches.ts'
import { openMatchWorld } from '../match/match-world.ts'
import type { Capture } from './capture.ts'
import { type Findings, findLeaks } from './find-leaks.ts'
import { PLANTED_LEAKS } from './planted-leaks.ts'
import { type Leak, Recorder } from './recorder.ts'
import { TALKATIVE_POSTGRES } from './service-lines.ts'

const { values } = parseArgs({ options: { matches: { type: 'string', default: '200' } } })
const MATCHES = Number(values.matches)
const BOTS = 120
const DOLLARS = 1_000
const REST_MAX_MS = 30_000
/** A match with a leak may never end, but its locks are written. */
const REST_WITH_A_LEAK_MAX_MS = 3_000
const BOTS_WITH_A_LEAK = 50

const startedMs = performance.now()
const seconds = () => Math.round((performance.now() - startedMs) / 1_000)
const world = await openMatchWorld(2, TALKATIVE_POSTGRES)
let passed = false
try {
  passed = await run()
} finally {
  await world.close()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const { capture, played } = await record({ bots: Math.min(BOTS, MATCHES * 2), matches: MATCHES })
  const honest = findLeaks(capture)
  process.stdout.write(`played and searched after ${seconds()} s\n`)
  for (const leak of honest.leaks.slice(0, 20)) process.stdout.write(`leak: ${leak}\n`)
  for (const [frame, byHand] of honest.sizes)
    process.stdout.write(
      `${frame}: ${byHand.map((sizes, hand) => `${HANDS[hand]} ${sizes.join('/')}`).join(', ')} bytes\n`,
    )
  let found = 0
  for (const { name, leak, throws, reportedAs } of PLANTED_LEAKS) {
    const planted = await record({ bots: BOTS_WITH_A_LEAK, throws, leak })
    const { leaks } = findLeaks(planted.capture)
    const isFound = leaks.some((text) => reportedAs.test(text))
    found += isFound ? 1 : 0
    process.stdout.write(`planted ${name}: ${isFound ? 'found' : 'MISSED'} after ${seconds()} s\n`)
  }
  report(capture, honest, { played, found })
  return (
    honest.leaks.length === 0 &&
    played >= MATCHES &&
    found === PLANTED_LEAKS.length &&
    isWhole(capture, honest)
  )
}

type Wanted = {
  readonly bots: number
  readonly matches?: number
  readonly throws?: number
  readonly leak?: Leak
}

/** Plays until enough matches have ended, and finishes the running ones. */
async function record({ bots: count, matches = 0, throws = 0, leak }: Wanted) {
  const recorder = new Recorder(world)
  await recorder.start()
  const stopped = new AbortController()
  let ends = 0
  const onMatch = () => {
    ends += 1
  }
  const bots = Array.from({ length: count }, () => recorder.aBot({ signal: stopped.signal, onMatch }, leak))
  await giveMoney(
    world.database.pool,
    bots.map(({ player }) => player.id),
    DOLLARS,
  )
  if (!leak) await Promise.all(bots.map((bot) => recorder.watch(bot)))
  const playing = Promise.all(bots.map((bot) => bot.run()))
  const isEnough = () => ends >= matches * 2 && recorder.throwCount >= throws
  while (!isEnough()) await sleep(100)
  stopped.abort()
  await Promise.race([playing, sleep(leak ? REST_WITH_A_LEAK_MAX_MS : REST_MAX_MS)])
  return { capture: await recorder.stop(), played: Math.floor(ends / 2) }
}

/** A search through nothing finds nothing, so each source must have recorded something. */
function isWhole(
  { throws, sealedRows, serverLog, metrics, redis, statements }: Capture,
  { sizes }: Findings,
): boolean {
  const turns = throws.length / 2
  return (
    sealedRows.length >= turns * 0.9 &&
    [...sizes.values()].every((byHand) => byHand.every((seen) => seen.length > 0)) &&
    [serverLog, metrics, redis, statements].every(({ length }) => length > 0)
  )
}

function report(
  capture: Capture,
  findings: Findings,
  { played, found }: { played: number; found: number },
): void {
  const throwsOf = (hand: number) => capture.throws.filter((made) => made.hand === hand).length
  const frames = capture.tabs.reduce((sum, tab) => sum + tab.frames.length, 0)
  const numbers = {
    matches: played,
    rock: throwsOf(0),
    paper: throwsOf(1),
    scissors: throwsOf(2),
    frames,
    log_lines: capture.serverLog.length,
    row_snapshots: capture.snapshots.length,
    sealed_turns_read: capture.sealedRows.length,
    scrapes: capture.metrics.length,
    redis_commands: capture.redis.length,
    sql_lines: capture.statements.length,
    lines_compared: findings.linesCompared,
    values_compared: findings.comparisons,
    planted_found: `${found}/${PLANTED_LEAKS.length}`,
    leaks: findings.leaks.length,
  }
  process.stdout.write(
    `${Object.entries(numbers)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}\n`,
  )
}

// The boards at growing numbers of players: the real server and worker over HTTP, on a PostgreSQL and a Redis of their own.
// Filling ends with the rebuild command, so its time is the time of a rebuild. Every kind of call must have a p99 of at most
// 20 ms, or at most twice that of the empty call of the same run, on a machine that is busy with other work.
//   npm run bench:standings [-- --sizes 10000,100000,1000000 --samples 1500 --p99-max-ms 20]
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { openRedis } from '../../apps/server/src/platform/redis.ts'
import { MODES, TIERS } from '../../packages/rules/src/terms.ts'
import { percentile } from '../machine/percentile.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import { openServerWorld } from '../machine/server-world.ts'
import { call, KINDS, type Kind, measureCall, pick } from './bench-calls.ts'
import { fillPlayers, namePrefixes, type SignedIn, settleDown, signIn } from './bench-fill.ts'
import { visibleAfterMs } from './bench-visible.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    samples: { type: 'string', default: '1500' },
    'at-once': { type: 'string', default: '1' },
    // A short run in CI checks that everything replies, not what players are promised.
    'p99-max-ms': { type: 'string', default: '20' },
  },
})
const SIZES = values.sizes.split(',').map(Number)
const SAMPLES = Number(values.samples)
const AT_ONCE = Number(values['at-once'])
const WARM_UP = 0.2
const SETTLEMENTS = 10
const AGE_SAMPLES = 50
const BARS = { p99Ms: Number(values['p99-max-ms']), emptyCalls: 2, visibleMs: 2_000 }

const page = z.object({ data: z.object({ asOf: z.iso.datetime() }) })

type Figures = {
  p99s: ReadonlyMap<Kind, number>
  visibleMs: number
  ageMs: number
  rebuildSeconds: number
  redisMb: number
}
type Bench = { port: string; players: number; signedIn: SignedIn[]; prefixes: string[] }

const world = await openServerWorld()
let isPassed = false
try {
  await world.start('server')
  for (const [index, size] of SIZES.entries())
    isPassed = report(size, await measureAt({ from: (SIZES[index - 1] ?? 0) + 1, size }))
} finally {
  await world.close()
}
process.exit(isPassed ? 0 : 1)

async function measureAt({ from, size }: { from: number; size: number }): Promise<Figures> {
  const { pool } = world.owner
  await world.stop('worker')
  const fillSeconds = await fillPlayers(pool, { from, to: size })
  const rebuilt = await world.rebuild()
  say(`${size} players: filled in ${fillSeconds.toFixed(0)} s, ${rebuilt}`)
  await settleDown(pool)
  await world.start('worker')
  const bench = {
    port: world.variables['HTTP_PORT'] ?? '',
    players: size,
    signedIn: await signIn(world, size),
    prefixes: await namePrefixes(pool, size),
  }
  return {
    p99s: await measureKinds(bench),
    visibleMs: await worstVisible(bench),
    ageMs: await worstAge(bench),
    redisMb: await usedRedisMb(),
    rebuildSeconds: Number(/rebuild_s=([\d.]+)/.exec(rebuilt)?.[1]),
  }
}

/** One call of each kind after the other, so that a noisy machine hurts all kinds alike. */
async function measureKinds(bench: Bench): Promise<Map<Kind, number>> {
  for (let sample = 0; sample < SAMPLES * WARM_UP; sample += 1)
    for (const kind of KINDS) await measureCall(bench, kind)
  const times = new Map(KINDS.map((kind) => [kind, [] as number[]]))
  const cpuBefore = cpuSecondsOf(world.pidOf('server'))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let sample = 0; sample < SAMPLES / AT_ONCE; sample += 1)
        for (const [kind, ofKind] of times) ofKind.push(await measureCall(bench, kind))
    }),
  )
  const cpuMs = ((cpuSecondsOf(world.pidOf('server')) - cpuBefore) * 1_000) / (SAMPLES * KINDS.length)
  say(`  server CPU ${cpuMs.toFixed(2)} ms a call`)
  return new Map(
    [...times].map(([kind, ofKind]) => {
      const [p50, p99] = [percentile(ofKind, 0.5), percentile(ofKind, 0.99)]
      say(`  ${kind.padEnd(13)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
      return [kind, p99]
    }),
  )
}

async function worstVisible({ port, signedIn }: Bench): Promise<number> {
  let worst = 0
  for (let round = 0; round < SETTLEMENTS; round += 1) {
    const winner = pick(signedIn)
    const loser = pick(signedIn.filter(({ playerId }) => playerId !== winner.playerId))
    const settlement = { winner, loser, mode: pick(MODES), tier: pick(TIERS) }
    worst = Math.max(worst, await visibleAfterMs({ pool: world.owner.pool, port }, settlement))
  }
  return worst
}

/** How old a page is at most when it arrives. */
async function worstAge({ port, signedIn }: Bench): Promise<number> {
  let worst = 0
  for (let sample = 0; sample < AGE_SAMPLES; sample += 1) {
    const { data } = page.parse(JSON.parse(await call(port, pick(signedIn), '/global-leaderboard')))
    worst = Math.max(worst, Date.now() - Date.parse(data.asOf))
  }
  return worst
}

async function usedRedisMb(): Promise<number> {
  const log = createLog({ level: 'error', format: 'json', process: 'bench' })
  const redis = openRedis({ url: world.variables['REDIS_URL'] ?? '', keyPrefix: '' }, log)
  await new Promise((resolve) => redis.once('ready', resolve))
  const info = await redis.info('memory')
  redis.destroy()
  return Number(/used_memory:(\d+)/.exec(info)?.[1]) / 1_048_576
}

/** Whether every figure keeps its bar. */
function report(size: number, { p99s, visibleMs, ageMs, rebuildSeconds, redisMb }: Figures): boolean {
  const barMs = Math.max(BARS.p99Ms, BARS.emptyCalls * (p99s.get('empty') ?? 0))
  const isFast = [...p99s].every(([kind, p99]) => kind === 'empty' || p99 <= barMs)
  say(
    [
      `players=${size}`,
      ...[...p99s].map(([kind, p99]) => `${kind}_p99_ms=${p99.toFixed(1)}`),
      `p99_bar_ms=${barMs.toFixed(1)}`,
      `update_visible_ms=${visibleMs.toFixed(0)}`,
      `as_of_age_ms=${ageMs}`,
      `rebuild_s=${rebuildSeconds}`,
      `redis_mb=${redisMb.toFixed(0)}`,
    ].join(' '),
  )
  return isFast && visibleMs <= BARS.visibleMs
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

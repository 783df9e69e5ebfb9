// The boards at growing numbers of players: the real server and worker over HTTP, on a PostgreSQL and a Redis of their own.
// Filling ends with the rebuild command, so its time is the time of a rebuild.
//   npm run bench:standings [-- --sizes 10000,100000,1000000 --samples 1500 --p99-max-ms 20]
import { parseArgs } from 'node:util'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { openRedis } from '../../apps/server/src/platform/redis.ts'
import { MODES, TIERS } from '../../packages/rules/src/terms.ts'
import { percentile } from '../machine/percentile.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import { KINDS, type Kind, measureCalls, POOL_KINDS, pick } from './bench-calls.ts'
import { fillPlayers, nameBeginnings, type SignedIn, settleDown, signIn } from './bench-fill.ts'
import { visibleAfterMs } from './bench-visible.ts'
import { openStandingsWorld } from './standings-world.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    samples: { type: 'string', default: '1500' },
    'at-once': { type: 'string', default: '1' },
    // A short run on a busy machine checks that everything answers, not what players are promised.
    'p99-max-ms': { type: 'string', default: '20' },
  },
})
const SIZES = values.sizes.split(',').map(Number)
const SAMPLES = Number(values.samples)
const AT_ONCE = Number(values['at-once'])
const ROUNDS = 5
const SETTLEMENTS = 10
const BARS = { p99Ms: Number(values['p99-max-ms']), ratio: 2, visibleMs: 2_000 }

type Figures = {
  p99: number
  poolP99: number
  noiseP99: number
  visibleMs: number
  rebuildSeconds: number
  redisMb: number
}
type Bench = { port: string; players: number; signedIn: SignedIn[]; beginnings: string[]; atOnce: number }

const world = await openStandingsWorld()
let passed = false
try {
  await world.start('server')
  const figures: Figures[] = []
  for (const [index, size] of SIZES.entries())
    figures.push(await measureAt({ from: (SIZES[index - 1] ?? 0) + 1, size }))
  passed = report(figures)
} finally {
  await world.close()
}
process.exit(passed ? 0 : 1)

async function measureAt({ from, size }: { from: number; size: number }): Promise<Figures> {
  const { pool } = world.owner
  await world.stop('worker')
  const fillSeconds = await fillPlayers(pool, { from, to: size })
  const rebuilt = await world.rebuild()
  say(`${size} players: filled in ${fillSeconds.toFixed(0)} s, ${rebuilt}`)
  await settleDown(pool)
  await world.start('worker')
  const port = world.variables['HTTP_PORT'] ?? ''
  const bench = {
    port,
    players: size,
    signedIn: await signIn(world, size),
    beginnings: await nameBeginnings(pool, size),
    atOnce: AT_ONCE,
  }
  const p99s = await measureKinds(bench)
  const visibleMs = await worstVisible(bench)
  const redisMb = await usedRedisMb()
  say(
    `  a settlement is on all boards within ${visibleMs.toFixed(0)} ms; Redis holds ${redisMb.toFixed(0)} MB`,
  )
  return {
    p99: worstOf(p99s, KINDS),
    poolP99: worstOf(p99s, POOL_KINDS),
    noiseP99: p99s.get('nothing') ?? Number.NaN,
    visibleMs,
    redisMb,
    rebuildSeconds: Number(/rebuild_s=([\d.]+)/.exec(rebuilt)?.[1]),
  }
}

/** In rounds that alternate, so that a noisy machine hurts all kinds alike; the first round only warms. */
async function measureKinds(bench: Bench): Promise<Map<Kind, number>> {
  const kinds = [...KINDS, ...POOL_KINDS, 'nothing'] as const
  const found = new Map(kinds.map((kind) => [kind, { times: [] as number[], cpuSeconds: 0 }]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [kind, figures] of found) {
      const cpuBefore = cpuSecondsOf(world.pidOf('server'))
      const times = await measureCalls(bench, kind, Math.ceil(SAMPLES / ROUNDS))
      if (round === 0) continue
      figures.times.push(...times)
      figures.cpuSeconds += cpuSecondsOf(world.pidOf('server')) - cpuBefore
    }
  return new Map(
    [...found].map(([kind, { times, cpuSeconds }]) => {
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      const cpuMs = (cpuSeconds * 1_000) / times.length
      say(
        `  ${kind.padEnd(13)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, server CPU ${cpuMs.toFixed(2)} ms a call`,
      )
      return [kind, p99]
    }),
  )
}

function worstOf(p99s: ReadonlyMap<Kind, number>, kinds: readonly Kind[]): number {
  return Math.max(...kinds.map((kind) => p99s.get(kind) ?? Number.NaN))
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

async function usedRedisMb(): Promise<number> {
  const log = createLog({ level: 'error', format: 'json', process: 'bench' })
  const redis = openRedis({ url: world.variables['REDIS_URL'] ?? '', keyPrefix: '' }, log)
  await new Promise((resolve) => redis.once('ready', resolve))
  const info = await redis.info('memory')
  redis.destroy()
  return Number(/used_memory:(\d+)/.exec(info)?.[1]) / 1_048_576
}

/** Whether the largest size keeps the bars. */
function report(figures: readonly Figures[]): boolean {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last) return false
  const [small, large] = [shortOf(SIZES[0] ?? 0), shortOf(SIZES.at(-1) ?? 0)]
  const ratio = last.p99 / first.p99
  const poolRatio = last.poolP99 / first.poolP99
  say(
    [
      `at_once=${AT_ONCE}`,
      `noise_p99_ms_${large}=${last.noiseP99.toFixed(1)}`,
      `p99_ms_${large}=${last.p99.toFixed(1)}`,
      `p99_ratio_${large}_${small}=${ratio.toFixed(2)}`,
      `pool_p99_ms_${large}=${last.poolP99.toFixed(1)}`,
      `pool_p99_ratio_${large}_${small}=${poolRatio.toFixed(2)}`,
      `update_visible_ms=${last.visibleMs.toFixed(0)}`,
      `rebuild_s_${large}=${last.rebuildSeconds}`,
      `redis_mb_${large}=${last.redisMb.toFixed(0)}`,
    ].join(' '),
  )
  const isFast = Math.max(last.p99, last.poolP99) <= BARS.p99Ms && Math.max(ratio, poolRatio) <= BARS.ratio
  return isFast && last.visibleMs <= BARS.visibleMs
}

function shortOf(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000}m` : `${size / 1_000}k`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

// The whole path of a match - sockets, signatures, host, settlement - beside what PostgreSQL does bare on the same cores.
// Players think 0 to 1.5 s, and a lock comes 1.5 s after its turn opened at the earliest [F4], so this is the load of so
// many players, not of a saturated machine; CPU a match says what saturation would be.
//   npm run bench:match [-- --players 2000 --seconds 30]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { barePostings, bareUpdates } from './bench-match-bare.ts'
import { startProfile } from './bench-match-profile.ts'
import { PushWatch, percentile } from './bench-match-watch.ts'
import { Bot } from './bots/bot.ts'
import { giveMoney } from './judge-matches.ts'
import { openMatchWorld } from './match-world.ts'
import { cpuSecondsOf } from './processes.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '30' } },
})
const PLAYERS = Number(values.players)
const SECONDS = Number(values.seconds)
const THINK_MAX_MS = 1_500
const WARM_MS = 15_000
const CONNECTS_A_TICK = 20
const GOALS = { ratio: 0.4, postgresShare: 0.25, pushP99Ms: 50, settleP99Ms: 100 }

const world = await openMatchWorld(1, {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_preload_libraries: 'pg_stat_statements',
})
try {
  await run()
} finally {
  await world.close()
}
process.exit(0)

async function run(): Promise<void> {
  const { postgres, database } = world
  const update = await bareUpdates(postgres, database.pool)
  const posting = await barePostings(postgres, database.pool)
  const watch = new PushWatch()
  const stopped = new AbortController()
  let played = 0
  const bots = Array.from({ length: PLAYERS }, () => aBot(watch, stopped.signal, () => void (played += 0.5)))
  await giveMoney(
    database.pool,
    bots.map(({ player }) => player.id),
    1_000,
  )
  const playing = startSlowly(bots)
  await sleep(WARM_MS + (PLAYERS / CONNECTS_A_TICK) * 50)

  const profile = await startProfile(database.pool)
  watch.reset()
  played = 0
  const before = cpu()
  const startedMs = performance.now()
  await sleep(SECONDS * 1_000)
  const seconds = (performance.now() - startedMs) / 1_000
  const after = cpu()
  for (const line of await profile(played)) process.stdout.write(`${line}\n`)
  stopped.abort()
  await Promise.race([playing, sleep(60_000)])

  const perMatch = (name: 'postgres' | 'server' | 'generator') =>
    ((after[name] - before[name]) * 1_000) / Math.max(1, played)
  const bareMatchMs = 15 * update.cpuMs + posting.cpuMs
  report({
    bare_update_tps: update.perSecond,
    bare_posting_tps: posting.perSecond,
    players: PLAYERS,
    matches_per_s: played / seconds,
    messages_per_s: watch.messages / seconds,
    postgres_ms_per_match: perMatch('postgres'),
    postgres_vs_bare: perMatch('postgres') / bareMatchMs,
    server_ms_per_match: perMatch('server'),
    generator_ms_per_match: perMatch('generator'),
    push_p50_ms: percentile(watch.pushMs, 0.5),
    settle_p99_ms: percentile(watch.settleMs, 0.99),
    ratio: watch.messages / seconds / update.perSecond,
    push_p99_ms: percentile(watch.pushMs, 0.99),
  })
}

function aBot(watch: PushWatch, signal: AbortSignal, onMatch: () => void): Bot {
  const bot: Bot = new Bot({
    urls: world.servers.map(({ url }) => url),
    signal,
    thinkMs: () => Math.random() * THINK_MAX_MS,
    onMatch,
    onSend: (payload) => {
      watch.messages += 1
      if ('sig' in payload && typeof payload.sig === 'string') watch.sent(payload.sig)
    },
    onPush: (entries) => watch.pushed(entries, bot.player.seat),
  })
  return bot
}

async function startSlowly(bots: readonly Bot[]): Promise<void> {
  const running: Promise<void>[] = []
  for (const [index, bot] of bots.entries()) {
    running.push(bot.run())
    if (index % CONNECTS_A_TICK === 0) await sleep(50)
  }
  await Promise.all(running)
}

function cpu() {
  const { user, system } = process.cpuUsage()
  return {
    postgres: cpuSecondsOf(world.postgres.postmaster()),
    server: world.servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    generator: (user + system) / 1e6,
  }
}

function report(numbers: Record<string, number>): void {
  for (const [name, goal] of Object.entries(GOALS)) process.stdout.write(`goal ${name}=${goal}\n`)
  const line = Object.entries(numbers).map(([name, value]) => `${name}=${value.toFixed(value < 10 ? 3 : 0)}`)
  process.stdout.write(`${line.join(' ')}\n`)
}

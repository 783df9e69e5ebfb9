// The whole path of a match (sockets, signatures, host, settlement) compared with bare PostgreSQL on the same cores.
// Players think 0 to 1.5 s, and a lock comes at the earliest 1.5 s after its turn opened [F4], so this is the load of this
// many players, not of a saturated machine; CPU per match shows what saturation would be. The players' own half (keys,
// seals, signatures, sockets) runs on the same cores and is shown as the generator's.
//   npm run bench:match [-- --players 2000 --seconds 30]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Bot } from '../bots/bot.ts'
import { percentile } from '../machine/percentile.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import { type Bare, barePostings, bareUpdates } from './bench-bare.ts'
import { startProfile } from './bench-profile.ts'
import { giveMoney } from './judge-matches.ts'
import { openMatchWorld } from './match-world.ts'
import type { Shares } from './profile-shares.ts'
import { PushWatch } from './push-watch.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '30' } },
})
const PLAYERS = Number(values.players)
const SECONDS = Number(values.seconds)
const THINK_MAX_MS = 1_500
const WARM_MS = 15_000
const SHARES_MS = 8_000
const CONNECTS_A_TICK = 20

const world = await openMatchWorld(1, {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_preload_libraries: 'pg_stat_statements',
})
let goalsMissed: number
try {
  goalsMissed = await run()
} finally {
  await world.close()
}
process.exit(goalsMissed === 0 ? 0 : 1)

async function run(): Promise<number> {
  const { postgres, database } = world
  const update = await bareUpdates(postgres, database.pool)
  const posting = await barePostings(postgres, database.pool)
  const watch = new PushWatch()
  const stopped = new AbortController()
  const played = { matches: 0 }
  const bots = Array.from({ length: PLAYERS }, () =>
    aBot(watch, stopped.signal, () => void (played.matches += 0.5)),
  )
  await giveMoney(
    database.pool,
    bots.map(({ player }) => player.id),
    1_000,
  )
  const playing = startSlowly(bots)
  await sleep(WARM_MS + (PLAYERS / CONNECTS_A_TICK) * 50)
  const measured = await measure(watch, played)
  // Outside the measured time, because profiling costs time too.
  const shares = (await world.servers[0]?.sharesOver(SHARES_MS)) ?? {}
  stopped.abort()
  await Promise.race([playing, sleep(60_000)])
  return report(measured, { update, posting, shares })
}

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(watch: PushWatch, played: { matches: number }) {
  const profile = await startProfile(world.database.pool)
  watch.reset()
  played.matches = 0
  const before = cpu()
  const startedMs = performance.now()
  await sleep(SECONDS * 1_000)
  const seconds = (performance.now() - startedMs) / 1_000
  const after = cpu()
  const { matches } = played
  const seen = { messages: watch.messages, pushMs: [...watch.pushMs], settleMs: [...watch.settleMs] }
  for (const line of await profile(matches)) say(line)
  const spent = (name: keyof typeof before) => after[name] - before[name]
  const perMatch = (name: keyof typeof before) => (spent(name) * 1_000) / Math.max(1, matches)
  const coresBusy = (spent('postgres') + spent('server') + spent('generator')) / seconds
  return { ...seen, seconds, matches, perMatch, coresBusy }
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

type Comparison = { readonly update: Bare; readonly posting: Bare; readonly shares: Shares }

/** Prints the figures and each missed goal. Returns how many goals were missed. */
function report(measured: Measured, { update, posting, shares }: Comparison): number {
  const { seconds, matches, messages, perMatch, coresBusy, pushMs, settleMs } = measured
  const server = perMatch('server')
  for (const [kind, share] of Object.entries(shares).sort((a, b) => b[1] - a[1]))
    say(`server ${kind}: ${(share * server).toFixed(3)} ms a match (${Math.round(share * 100)}%)`)
  const numbers = {
    bare_update_tps: update.perSecond,
    bare_posting_tps: posting.perSecond,
    players: PLAYERS,
    matches_per_s: matches / seconds,
    messages_per_s: messages / seconds,
    postgres_ms_per_match: perMatch('postgres'),
    postgres_vs_bare: perMatch('postgres') / (15 * update.cpuMs + posting.cpuMs),
    server_ms_per_match: server,
    sockets_ms: (shares['sockets'] ?? 0) * server,
    signatures_ms: (shares['signatures'] ?? 0) * server,
    rules_ms: (shares['rules'] ?? 0) * server,
    generator_ms_per_match: perMatch('generator'),
    cores_busy: coresBusy,
    push_p50_ms: percentile(pushMs, 0.5),
    settle_p99_ms: percentile(settleMs, 0.99),
    ratio: messages / seconds / update.perSecond,
    push_p99_ms: percentile(pushMs, 0.99),
  }
  const missed = missedGoals(numbers)
  for (const goal of missed) say(`missed: ${goal}`)
  const pairs = Object.entries(numbers).map(([name, value]) => `${name}=${value.toFixed(value < 10 ? 3 : 0)}`)
  say(pairs.join(' '))
  return missed.length
}

type Goals = Record<'ratio' | 'postgres_vs_bare' | 'push_p99_ms' | 'settle_p99_ms', number>

function missedGoals({ ratio, postgres_vs_bare, push_p99_ms, settle_p99_ms }: Goals): string[] {
  return [
    ...(ratio >= 0.4 ? [] : ['ratio should be at least 0.4']),
    ...(postgres_vs_bare <= 0.25 ? [] : ['postgres_vs_bare should be at most 0.25']),
    ...(push_p99_ms <= 50 ? [] : ['push_p99_ms should be at most 50']),
    ...(settle_p99_ms <= 100 ? [] : ['settle_p99_ms should be at most 100']),
  ]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

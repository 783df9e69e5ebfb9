// Strangers attack a node while matches run: they request finished matches of others, keep sockets open without a ticket or with
// invented ones, flood sockets with frames that are not commands, and read nothing of what they are refused. Tickets must not
// reach PostgreSQL, nobody may be disconnected, and players must notice no more of each attack than of another process that
// uses as much CPU, which is measured first in the same run.
//   npm run attack:sockets [-- --players 100 --seconds 30]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { percentile } from '../machine/percentile.ts'
import { startStatements } from './bench-statements.ts'
import { Crowd } from './crowd.ts'
import { giveMoney } from './judge-matches.ts'
import { openMatchWorld } from './match-world.ts'

const SLOWER_MAX = 1.5
const DOLLARS = 1_000
const FINISHED_MAX = 24
const PAGE_MB = 4_096 / 1e6

const { values } = parseArgs({
  options: { players: { type: 'string', default: '100' }, seconds: { type: 'string', default: '30' } },
})
// The limits of production: everything here comes from one network.
const world = await openMatchWorld(1, { shared_preload_libraries: 'pg_stat_statements' }, undefined, {
  RATE_LIMIT_MAX: '300',
  // Guests of many networks name their addresses as a proxy does.
  TRUSTED_PROXIES: '127.0.0.1',
})
let passed = false
try {
  passed = await run()
} finally {
  await world.close()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const crowd = new Crowd(world, Number(values.players))
  await giveMoney(world.database.pool, crowd.playerIds, DOLLARS)
  await crowd.arrive()
  const playing = crowd.play()
  await crowd.warmUp()
  const burning = await p99Beside(crowd, './burn-cpu.ts')
  // First, while the network of all this has attempts left.
  const asked = await p99Beside(crowd, './finished-flood.ts', await finishedMatches())
  const waited = await p99Beside(crowd, './silent-guests.ts')
  const refused = await p99Beside(crowd, './unread-refusals.ts')
  await startStatements(world.database.pool)
  const attacked = await p99Beside(crowd, './garbage-sockets.ts')
  const queries = await queriesOfSockets()
  const flooded = await p99Beside(crowd, './raw-frames.ts')
  crowd.stop()
  await playing
  const attacks = [attacked, asked, flooded, waited, refused]
  const slowerThan = ({ pushP99Ms }: Beside) => pushP99Ms / burning.pushP99Ms
  const [slower, askedSlower, floodedSlower, waitedSlower, refusedSlower] = attacks.map((attack) =>
    slowerThan(attack).toFixed(2),
  )
  const ratio = Math.max(...attacks.map(slowerThan))
  const disconnects = attacks.reduce((sum, attack) => sum + attack.disconnects, 0)
  process.stdout.write(
    `sockets_opened=${attacked.reported} postgres_queries=${queries} push_p99_burning_ms=${burning.pushP99Ms.toFixed(0)} push_p99_attacked_ms=${attacked.pushP99Ms.toFixed(0)} slower=${slower} finished_asked=${asked.reported} finished_slower=${askedSlower} frames_sent=${flooded.reported} frames_slower=${floodedSlower} guests_opened=${waited.reported} guests_slower=${waitedSlower} unread_frames=${refused.reported} unread_slower=${refusedSlower} unread_grew_mb=${refused.grewMb.toFixed(0)} honest_p99_ratio=${ratio.toFixed(2)} honest_disconnects=${disconnects}\n`,
  )
  const hasAttacked = attacks.every(({ reported }) => reported > 0)
  return queries === 0 && hasAttacked && ratio <= SLOWER_MAX && disconnects === 0
}

async function finishedMatches(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from match where finished_at is not null limit $1',
    [FINISHED_MAX],
  )
  return rows.map(({ id }) => id)
}

/** What is read only for a socket with a ticket: its use, its session, its queue. No player connects meanwhile. */
async function queriesOfSockets(): Promise<number> {
  const { rows } = await world.database.pool.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where query ~ 'used_realtime_ticket|player_session' and query !~ 'pg_stat_statements'`,
  )
  return rows[0]?.calls ?? Number.NaN
}

type Beside = {
  readonly pushP99Ms: number
  /** The last number that the process reported. */
  readonly reported: number
  /** Sockets of players that ended without their doing. */
  readonly disconnects: number
  /** Memory of the server. */
  readonly grewMb: number
}

/** What players notice while this process runs beside their matches. */
async function p99Beside(crowd: Crowd, file: string, words: readonly string[] = []): Promise<Beside> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), [
    world.servers[0]?.url ?? '',
    ...words,
  ])
  const exited = once(child, 'exit')
  let reported = 0
  child.on('message', (message) => {
    reported = Number(message)
  })
  // A process takes seconds to start, which are not part of the attack.
  await Promise.race([once(child, 'message'), exited])
  crowd.forgetCounts()
  const beforeMb = await serverMb()
  await sleep(Number(values.seconds) * 1_000)
  const { pushMs, disconnects } = crowd.counts()
  const grewMb = (await serverMb()) - beforeMb
  child.kill()
  await exited
  process.stderr.write(
    `${file}: ${pushMs.length} pushes, ${disconnects} disconnects, ${grewMb.toFixed(0)} MB\n`,
  )
  return { pushP99Ms: percentile(pushMs, 0.99), reported, disconnects, grewMb }
}

async function serverMb(): Promise<number> {
  const [, resident = '0'] = (await readFile(`/proc/${world.servers[0]?.pid}/statm`, 'utf8')).split(' ')
  return Number(resident) * PAGE_MB
}

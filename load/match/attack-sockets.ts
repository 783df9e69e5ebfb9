// Strangers attack a node while matches run: they request finished matches of others, open sockets with invented tickets, and
// flood sockets with frames that are not commands. Tickets must not reach PostgreSQL, and players must notice no more of each
// attack than of another process that uses as much CPU, which is measured first in the same run.
//   npm run attack:sockets [-- --players 100 --seconds 30]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
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

const { values } = parseArgs({
  options: { players: { type: 'string', default: '100' }, seconds: { type: 'string', default: '30' } },
})
// The limits of production: everything here comes from one network.
const world = await openMatchWorld(1, { shared_preload_libraries: 'pg_stat_statements' }, undefined, {
  RATE_LIMIT_MAX: '300',
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
  await startStatements(world.database.pool)
  const attacked = await p99Beside(crowd, './garbage-sockets.ts')
  const queries = await queriesOfSockets()
  const flooded = await p99Beside(crowd, './raw-frames.ts')
  crowd.stop()
  await playing
  const slowerThan = ({ pushP99Ms }: { pushP99Ms: number }) => pushP99Ms / burning.pushP99Ms
  const [slower, askedSlower, floodedSlower] = [slowerThan(attacked), slowerThan(asked), slowerThan(flooded)]
  process.stdout.write(
    `sockets_opened=${attacked.reported} postgres_queries=${queries} push_p99_burning_ms=${burning.pushP99Ms.toFixed(0)} push_p99_attacked_ms=${attacked.pushP99Ms.toFixed(0)} slower=${slower.toFixed(2)} finished_asked=${asked.reported} finished_slower=${askedSlower.toFixed(2)} frames_sent=${flooded.reported} frames_slower=${floodedSlower.toFixed(2)}\n`,
  )
  const hasAttacked = [attacked, asked, flooded].every(({ reported }) => reported > 0)
  return queries === 0 && hasAttacked && Math.max(slower, askedSlower, floodedSlower) <= SLOWER_MAX
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

/** The pushes of the matches while this process runs beside them, and the last number that it reported. */
async function p99Beside(
  crowd: Crowd,
  file: string,
  words: readonly string[] = [],
): Promise<{ pushP99Ms: number; reported: number }> {
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
  await sleep(Number(values.seconds) * 1_000)
  const { pushMs } = crowd.counts()
  child.kill()
  await exited
  return { pushP99Ms: percentile(pushMs, 0.99), reported }
}

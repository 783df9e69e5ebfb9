// Strangers open sockets with invented tickets at full speed while matches run. They must not reach PostgreSQL, and players
// must notice no more of them than of another process that uses as much CPU, which is measured first in the same run.
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
  await startStatements(world.database.pool)
  const attacked = await p99Beside(crowd, './garbage-sockets.ts')
  const queries = await queriesOfSockets()
  crowd.stop()
  await playing
  const slower = attacked.pushP99Ms / burning.pushP99Ms
  process.stdout.write(
    `sockets_opened=${attacked.reported} postgres_queries=${queries} push_p99_burning_ms=${burning.pushP99Ms.toFixed(0)} push_p99_attacked_ms=${attacked.pushP99Ms.toFixed(0)} slower=${slower.toFixed(2)}\n`,
  )
  return queries === 0 && slower <= SLOWER_MAX && attacked.reported > 0
}

/** What is asked only for a socket with a ticket: its use, its session, its queue. No player connects meanwhile. */
async function queriesOfSockets(): Promise<number> {
  const { rows } = await world.database.pool.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where query ~ 'used_realtime_ticket|player_session' and query !~ 'pg_stat_statements'`,
  )
  return rows[0]?.calls ?? Number.NaN
}

/** The pushes of the matches while this process runs beside them, and the last number that it reported. */
async function p99Beside(crowd: Crowd, file: string): Promise<{ pushP99Ms: number; reported: number }> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), [
    world.servers[0]?.url ?? '',
  ])
  let reported = 0
  child.on('message', (message) => {
    reported = Number(message)
  })
  crowd.forgetCounts()
  await sleep(Number(values.seconds) * 1_000)
  const { pushMs } = crowd.counts()
  child.kill()
  await once(child, 'exit')
  return { pushP99Ms: percentile(pushMs, 0.99), reported }
}

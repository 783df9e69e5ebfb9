// Concurrent matches, deposits and withdrawals against an own PostgreSQL that is killed with -9 again and again.
// Afterwards the books must equal the answers of the callers, to the micro-dollar.
//   npm run chaos:ledger [-- --short]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findBreaches } from '../../apps/server/src/ledger/store.ts'
import { mirrorJournals } from '../../apps/server/src/ledger/testing/mirror-journals.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { startOwnPostgres } from '../machine/own-postgres.ts'
import { openCaller } from './chaos-caller.ts'
import { openWorld, playMatch } from './chaos-flows.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const KILLS = values.short ? 4 : 12
const MS_BETWEEN_KILLS = values.short ? 3_000 : 4_000
const WORKERS = 12
/** With fewer matches between two kills there is no load. */
const MATCHES_A_KILL_MIN = 20

const postgres = await startOwnPostgres({ checkpoint_timeout: '30s' })
const database = openDatabase({
  url: postgres.url('throwdown_app'),
  maxConnections: 8,
  applicationName: 'chaos',
})
let passed = false
try {
  await migrateDatabase(postgres.url('postgres'))
  await withOwner((owner) => mirrorJournals(owner))
  passed = await run(database.pool)
} finally {
  await database.close()
  await postgres.remove()
}
process.exit(passed ? 0 : 1)

async function withOwner(work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const owner = openDatabase({ url: postgres.url('postgres'), maxConnections: 1, applicationName: 'chaos' })
  await work(owner.pool)
  await owner.close()
}

async function run(pool: pg.Pool): Promise<boolean> {
  const caller = openCaller(pool)
  const world = await openWorld(pool, caller)
  const playing = new AbortController()
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!playing.signal.aborted) await playMatch(world)
  })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(MS_BETWEEN_KILLS * (0.5 + Math.random()))
    await postgres.kill()
    await postgres.start()
  }
  await sleep(MS_BETWEEN_KILLS)
  playing.abort()
  await Promise.all(workers)

  const difference = await caller.difference()
  const breaches = await findBreaches(pool, 5)
  for (const { invariant, subject, detail } of breaches)
    process.stdout.write(`${invariant} ${subject} ${detail}\n`)
  const { matches, secondSettlements, secondSettlementsRefused } = world.counts
  const { posts, retries, duplicates } = caller.counts
  process.stdout.write(
    `matches=${matches} posts=${posts} retries=${retries} duplicates=${duplicates} second_settlements=${secondSettlements} second_settlements_refused=${secondSettlementsRefused} breaches=${breaches.length} kills=${KILLS} difference=${difference}\n`,
  )
  return (
    difference === 0n &&
    breaches.length === 0 &&
    matches >= KILLS * MATCHES_A_KILL_MIN &&
    secondSettlements > 0 &&
    secondSettlements === secondSettlementsRefused
  )
}

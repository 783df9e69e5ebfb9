// Concurrent matches, deposits and withdrawals against an own PostgreSQL that is killed with -9 again and again.
// Afterwards the books must equal, to the micro-dollar, what the callers were told.
//   npm run chaos:ledger [-- --short]

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBreaches } from '../apps/server/src/ledger/store.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../apps/server/src/platform/migrate.ts'
import { openChaosLedger } from './chaos-ledger-flows.ts'
import { startOwnPostgres } from './own-postgres.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const KILLS = values.short ? 4 : 12
const SECONDS_BETWEEN_KILLS = values.short ? 3 : 4
const WORKERS = 12

const postgres = await startOwnPostgres({ checkpoint_timeout: '30s' })
const database = openDatabase({
  url: postgres.url('throwdown_app'),
  maxConnections: 8,
  applicationName: 'chaos',
})
let failed = true
try {
  await migrateDatabase(postgres.url('postgres'))
  const ledger = await openChaosLedger(database.pool)
  const workers = Array.from({ length: WORKERS }, (_, worker) => ledger.play(worker))
  const kills = await killRepeatedly()
  ledger.stop()
  await Promise.all(workers)

  const difference = await ledger.difference()
  const breaches = await findBreaches(database.pool, 5)
  const { matches, posts, retries, duplicates, secondSettlements, secondSettlementsRefused } = ledger.counts
  for (const breach of breaches)
    process.stdout.write(`breach ${breach.invariant} ${breach.subject} ${breach.detail}\n`)
  failed =
    difference !== 0n ||
    breaches.length > 0 ||
    kills < KILLS ||
    matches < kills * 20 ||
    secondSettlements === 0 ||
    secondSettlements !== secondSettlementsRefused
  process.stdout.write(
    `matches=${matches} posts=${posts} retries=${retries} duplicates=${duplicates} second_settlements=${secondSettlements} second_settlements_refused=${secondSettlementsRefused} breaches=${breaches.length} kills=${kills} difference=${difference}\n`,
  )
} finally {
  await database.close()
  await postgres.remove()
}
process.exit(failed ? 1 : 0)

async function killRepeatedly(): Promise<number> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(SECONDS_BETWEEN_KILLS * 1_000 * (0.5 + Math.random()))
    await postgres.kill()
    await postgres.start()
  }
  await sleep(SECONDS_BETWEEN_KILLS * 1_000)
  return KILLS
}

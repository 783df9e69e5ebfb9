// Players join, leave, are paired and end matches at once, by the functions that the server calls, against an own PostgreSQL
// that is killed with -9 again and again. Afterwards the ledger must equal the replies to the callers, to the micro-dollar.
//   npm run chaos:ledger [-- --short]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { passChecks } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { startOwnPostgres } from '../machine/own-postgres.ts'
import { openCaller } from './chaos-caller.ts'
import { ChaosCashier } from './chaos-cashier.ts'
import { ChaosWorld } from './chaos-flows.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const KILLS = values.short ? 4 : 12
const MS_BETWEEN_KILLS = values.short ? 3_000 : 4_000
const WORKERS = 12
/** Fewer matches between two kills are not enough load. */
const MATCHES_A_KILL_MIN = 20

const postgres = await startOwnPostgres({ checkpoint_timeout: '30s' })
const open = (role: string, maxConnections: number) =>
  openDatabase({ url: postgres.url(role), maxConnections, applicationName: 'chaos' })
const app = open('throwdown_app', 8)
const cashier = open('throwdown_cashier', 4)
const audit = open('throwdown_audit', 2)
const owner = open('postgres', 4)
let passed = false
try {
  await migrateDatabase(postgres.url('postgres'))
  passed = await run()
} finally {
  await app.close()
  await cashier.close()
  await audit.close()
  await owner.close()
  await postgres.remove()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const caller = openCaller(app.pool)
  const money = new ChaosCashier({ cashier: cashier.pool, audit: audit.pool, owner: owner.pool }, caller)
  const world = new ChaosWorld({ app: app.pool }, caller, money)
  await passChecks(owner.pool, world.players)
  await world.fillPurses()
  const playing = new AbortController()
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!playing.signal.aborted) await world.playMatch()
  })
  const played = Promise.all(workers)
  // It is reported below; until then it must not end the process, which has to remove its PostgreSQL.
  played.catch(() => undefined)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(MS_BETWEEN_KILLS * (0.5 + Math.random()))
    await postgres.kill()
    await postgres.start()
  }
  await sleep(MS_BETWEEN_KILLS)
  playing.abort()
  await played

  const difference = await caller.difference()
  const breaches = await findBreaches(app.pool, 5)
  for (const { invariant, subject, detail } of breaches)
    process.stdout.write(`${invariant} ${subject} ${detail}\n`)
  const { matches, left, secondSettlements, secondSettlementsRefused } = world.counts
  const { calls, retries, duplicates } = caller.counts
  process.stdout.write(
    `matches=${matches} left=${left} deposits=${money.counts.deposits} withdrawals=${money.counts.withdrawals} calls=${calls} retries=${retries} duplicates=${duplicates} second_settlements=${secondSettlements} second_settlements_refused=${secondSettlementsRefused} breaches=${breaches.length} kills=${KILLS} difference=${difference}\n`,
  )
  return (
    difference === 0n &&
    breaches.length === 0 &&
    matches >= KILLS * MATCHES_A_KILL_MIN &&
    secondSettlements > 0 &&
    money.counts.withdrawals > 0 &&
    secondSettlements === secondSettlementsRefused
  )
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DELIVERY_JOBS } from '../../apps/server/src/mail/mail-jobs.ts'
import {
  CONNECTIONS,
  CONNECTIONS_MAX_DEFAULT,
  POOL_SHARES,
} from '../../apps/server/src/platform/connection-counts.ts'
import { ROLE_CONNECTIONS } from '../../deploy/pgbouncer/pgbouncer-config.ts'

const SOURCE = join(import.meta.dirname, '../../apps/server/src')

const MAX_CONNECTIONS = 200
/** PostgreSQL keeps them for superusers. */
const RESERVED = 3
/** Migrating, the commands of the staff, a backup, somebody with psql. */
const SPARE_MIN = 10
const SERVERS = 10

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)
const poolOf = (purpose: keyof typeof POOL_SHARES): number =>
  Math.ceil(CONNECTIONS_MAX_DEFAULT * POOL_SHARES[purpose])
const { server, worker, cashier, audit } = CONNECTIONS

const direct = SERVERS * sum(server) + sum(worker) + sum(cashier) + sum(audit) + signerConnections()
const pooled = sum(ROLE_CONNECTIONS)

test('ten servers, the worker, the cashier, the audit and the signer fit into 200 connections', () => {
  expect(MAX_CONNECTIONS - RESERVED - pooled - direct).toBeGreaterThanOrEqual(SPARE_MIN)
})

test('without a pooler five servers fit', () => {
  const ofPools = poolOf('play') + poolOf('identity') + poolOf('reads')
  const others = direct - SERVERS * sum(server) + ofPools
  const ofServer = ofPools + sum(server)
  expect(Math.floor((MAX_CONNECTIONS - RESERVED - SPARE_MIN - others) / ofServer)).toBe(5)
})

test('the deployment guide says these figures', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../deploy/README.md'), 'utf8')
  const said = [
    `${pooled} through PgBouncer and ${direct} of their own`,
    `for the settings of ${SERVERS} servers`,
  ]
  expect(said.filter((words) => !guide.replaceAll(/\s+/g, ' ').includes(words))).toEqual([])
})

test('however many people sign in, matches have connections left, and the worker waits for none', () => {
  const matchesHaveAtLeast = ROLE_CONNECTIONS.throwdown_play - SERVERS * poolOf('identity')
  expect(matchesHaveAtLeast).toBeGreaterThanOrEqual(2 * poolOf('play'))
  expect(ROLE_CONNECTIONS.throwdown_app).toBeGreaterThanOrEqual(
    poolOf('play') + poolOf('identity') + poolOf('reads'),
  )
})

test('each mail that is sent at once has a connection for its lock', () => {
  const sentAtOnce = Object.values(DELIVERY_JOBS).reduce(
    (total, { concurrency = 1 }) => total + concurrency,
    0,
  )
  expect(worker.mail).toBe(sentAtOnce)
})

test('every place of a process that opens connections is counted', () => {
  const opening = /(?<!function )\b(openDatabase|listenTo|new Lease|new (pg\.)?(Pool|Client))\(/g
  const found = processFiles().flatMap((file) =>
    [...read(file).matchAll(opening)].map(([, name]) => `${file}: ${name}`),
  )
  expect(found.toSorted()).toEqual([
    'app/audit.ts: openDatabase',
    'app/cashier-withdrawals.ts: openDatabase',
    'app/cashier.ts: openDatabase',
    'app/job-handlers.ts: openDatabase',
    'app/node-time.ts: openDatabase',
    'cashier/run-leased-tasks.ts: new Lease',
    // For both notices of the cashier.
    'cashier/withdrawals/start-withdrawals.ts: listenTo',
    'ledger/read-when-requested.ts: listenTo',
    'ledger/reconcile-every-minute.ts: new Lease',
    'platform/context.ts: openDatabase',
    'platform/context.ts: openDatabase',
    'platform/db.ts: new pg.Pool',
    'platform/jobs.ts: new Pool',
    'platform/lease.ts: openDatabase',
    'platform/listen.ts: new pg.Client',
    // As an administrator, before the processes start.
    'platform/migrate.ts: new pg.Client',
    'standings/keep-boards.ts: new Lease',
  ])
})

test('a lock of a session is taken in one place, which refuses a pooler', () => {
  const locking = /\bpg_(try_)?advisory_(un)?lock(_shared|_all)?\(/
  expect(processFiles().filter((file) => locking.test(read(file)))).toEqual([
    'platform/migrate.ts',
    'platform/session-lock.ts',
  ])
})

const read = (file: string): string => readFileSync(join(SOURCE, file), 'utf8')

/** Nothing imports the signer, so its file is read. */
function signerConnections(): number {
  const text = readFileSync(join(SOURCE, '../../signer/src/databases.ts'), 'utf8')
  const [, state, game] = /CONNECTIONS = \{ state: (\d+), game: (\d+) \}/.exec(text) ?? []
  return Number(state) + Number(game)
}

/** Commands that end by themselves are in bin; they have what is left. */
function processFiles(): string[] {
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\/|^bin\//.test(file))
    .toSorted()
}

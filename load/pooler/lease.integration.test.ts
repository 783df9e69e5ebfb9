import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { Lease } from '../../apps/server/src/platform/lease.ts'
import { listenTo } from '../../apps/server/src/platform/listen.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import {
  releaseSessionLock,
  ThroughPooler,
  trySessionLock,
  waitForSessionLock,
} from '../../apps/server/src/platform/session-lock.ts'
import { withConnection } from '../../apps/server/src/platform/sql.ts'
import { createEmptyDatabase, type TestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { type OwnPgbouncer, startOwnPgbouncer } from './own-pgbouncer.ts'

let database: TestDatabase
let pooler: OwnPgbouncer
const leases: Lease[] = []
beforeAll(async () => {
  database = await createEmptyDatabase()
  // One connection of PostgreSQL for everybody: the session in which a lock is granted again.
  pooler = await startOwnPgbouncer(database.url('postgres'), {
    roles: { postgres: 1 },
    ignoredParameters: 'options',
  })
})
afterAll(async () => {
  await Promise.all(leases.map((lease) => lease.close()))
  await pooler.stop()
  await database.drop()
})

function leaseAt(url: string, name: string): Lease {
  const lease = new Lease({ url, name })
  leases.push(lease)
  return lease
}

test('of two holders one gets the lease, and the other one when it is given up', async () => {
  const url = database.url('postgres')
  const [first, second] = [leaseAt(url, 'direct'), leaseAt(url, 'direct')]
  expect(await first.acquire()).not.toBeNull()
  expect(await second.acquire()).toBeNull()
  first.drop()
  await expect.poll(() => second.acquire()).not.toBeNull()
})

test('through a pooler two cashiers would both hold the lease, so neither gets it', async () => {
  const url = pooler.through(database.url('postgres'))
  for (const lease of [leaseAt(url, 'cashier'), leaseAt(url, 'cashier')])
    await expect(lease.acquire()).rejects.toThrow(/DATABASE_DIRECT_URL/)
  const direct = leaseAt(database.url('postgres'), 'cashier')
  expect(await direct.acquire(), 'what was refused locks nothing').not.toBeNull()
})

test('notices are not listened for through a pooler, where another session would get them', async () => {
  const lines: string[] = []
  let notified = 0
  const listening = listenTo({
    url: pooler.through(database.url('postgres')),
    channel: 'withdrawal_wanted',
    applicationName: 'lease-test',
    log: createLog({ level: 'warn', format: 'json', process: 'test' }, { write: (line) => lines.push(line) }),
    onNotified: () => (notified += 1),
  })
  await expect.poll(() => lines.join()).toContain('DATABASE_DIRECT_URL')
  await listening.stop()
  expect(notified).toBe(0)
})

test('a session lock is waited for on a direct connection, and refused through a pooler', async () => {
  const [first, second] = [database.open('postgres', 1), database.open('postgres', 1)]
  await withConnection(first.pool, async (holder) => {
    expect(await trySessionLock(holder, 'turn')).toBe(true)
    await withConnection(second.pool, async (next) => {
      expect(await trySessionLock(next, 'turn')).toBe(false)
      const waiting = waitForSessionLock(next, 'turn')
      await releaseSessionLock(holder, 'turn')
      await waiting
      expect(await trySessionLock(holder, 'turn')).toBe(false)
    })
  })
  const pooled = openDatabase({
    url: pooler.through(database.url('postgres')),
    maxConnections: 1,
    applicationName: 'lease-test',
  })
  await withConnection(pooled.pool, (connection) =>
    expect(waitForSessionLock(connection, 'other')).rejects.toThrow(ThroughPooler),
  )
  await pooled.close()
})

import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContext, type TestContext } from '../../test/world/context.ts'
import { jobHandlers } from '../app/job-handlers.ts'
import { installJobs, type JobQueue, runJobs } from '../platform/jobs.ts'
import { inTransaction } from '../platform/sql.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import { reconcileLedgerJob } from './reconcile-every-minute.ts'
import { isFrozen } from './store.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  await installJobs(testDatabase.url('postgres'))
})

afterEach(() => testDatabase.drop())

test('the worker reconciles every minute: a sound ledger stays open, a planted breach freezes money', async () => {
  const context = aContext({ DATABASE_URL: testDatabase.url('throwdown_app') })
  const { pool } = context.database
  const owner = testDatabase.open('postgres').pool
  const code = accountCode.available(randomUUID())
  await seedMoney(owner, await openOne(owner, code), usd(100))
  const worker = await runJobs({ ...context, handlers: jobHandlers(context) })
  try {
    const { rows } = await pool.query('select cron from jobs.schedule where name = $1', [
      reconcileLedgerJob.name,
    ])
    expect(rows).toEqual([{ cron: '* * * * *' }])

    await reconcileNow(context, worker)
    await vi.waitFor(async () => expect(await gauge(context, 'ledger_breaches')).toBe(0), { timeout: 50_000 })
    expect(await gauge(context, 'ledger_frozen')).toBe(0)
    expect(await isFrozen(pool)).toBe(false)

    const client = await owner.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query("update ledger_account set balance = balance + 1 where kind = 'user:available'")
    client.release(true)
    await reconcileNow(context, worker)
    // Set when the run has ended; that money is frozen can be read before.
    await vi.waitFor(async () => expect(await gauge(context, 'ledger_breaches')).toBe(1), { timeout: 50_000 })
    expect(await gauge(context, 'ledger_frozen')).toBe(1)
    expect(await isFrozen(pool)).toBe(true)
    const bugs = context.logLines.filter((line) => line.includes('"bug":true'))
    expect(bugs.join()).toContain(code)
    expect(bugs.join()).toContain('money is frozen')
  } finally {
    await worker.stop()
  }
})

async function reconcileNow({ database }: TestContext, queue: JobQueue): Promise<void> {
  await inTransaction(database.pool, (transaction) => queue.enqueue(transaction, reconcileLedgerJob, {}))
}

/** Undefined until the job has set it for the first time. */
async function gauge({ metrics }: TestContext, name: string): Promise<number | undefined> {
  if (
    !(await metrics.registry.getSingleMetricAsString('ledger_reconciled_timestamp_seconds')).match(/} [1-9]/)
  )
    return undefined
  const text = await metrics.registry.getSingleMetricAsString(name)
  return Number(/^ledger_\w+\{[^}]*\} (\S+)$/m.exec(text)?.[1])
}

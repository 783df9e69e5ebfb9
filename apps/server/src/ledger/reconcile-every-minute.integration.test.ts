import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAuditContext, startAudit } from '../../test/world/audit-process.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import type { ChainBalances } from './ports.ts'
import { openReconciliation } from './reconcile-every-minute.ts'
import { isFrozen } from './store.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

let testDatabase: TestDatabase

beforeEach(async () => void (testDatabase = await createTestDatabase()))

afterEach(() => testDatabase.drop())

/** Nothing is on this chain, and nothing is missing there. */
const chain: ChainBalances = {
  readFinalized: async () => (['usdc', 'sol'] as const).map((coin) => ({ coin, units: 0n, slot: 1n })),
  readSolPrice: async () => null,
}

test('the audit reconciles again and again: a sound ledger stays open, a planted breach freezes money', async () => {
  const owner = testDatabase.open('postgres').pool
  const code = accountCode.available(randomUUID())
  await seedMoney(owner, await openOne(owner, code), usd(100))
  const { context, stop } = startAudit(testDatabase, { chain, everyMs: 200 })
  await vi.waitFor(async () => expect(await gauge(context, 'ledger_breaches')).toBe(0), { timeout: 50_000 })
  expect(await gauge(context, 'ledger_frozen')).toBe(0)
  expect(await isFrozen(owner)).toBe(false)

  const client = await owner.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query("update ledger_account set balance = balance + 1 where kind = 'user:available'")
  client.release(true)
  // Set when the run has ended; that money is frozen can be read before.
  await vi.waitFor(async () => expect(await gauge(context, 'ledger_breaches')).toBe(1), { timeout: 50_000 })
  expect(await gauge(context, 'ledger_frozen')).toBe(1)
  expect(await isFrozen(owner)).toBe(true)
  const bugs = context.logLines.filter((line) => line.includes('"bug":true'))
  expect(bugs.join()).toContain(code)
  expect(bugs.join()).toContain('money is frozen')
  await stop()
})

test('of two audits one reconciles, and the other one when the first has ended', async () => {
  const database = testDatabase.open('throwdown_audit', 4)
  const [first, second] = [anAuditContext(testDatabase), anAuditContext(testDatabase)]
  const [working, waiting] = [openReconciliation(first, database), openReconciliation(second, database)]
  await working.run()
  await waiting.run()
  expect(await gauge(first, 'ledger_breaches')).toBe(0)
  expect(await gauge(second, 'ledger_breaches')).toBeUndefined()
  await working.close()
  // The database frees the place of the first only when it has seen the connection end.
  await expect
    .poll(async () => {
      await waiting.run()
      return gauge(second, 'ledger_breaches')
    })
    .toBe(0)
  await waiting.close()
})

/** Undefined until the ledger has been checked for the first time. */
async function gauge({ metrics }: { metrics: Metrics }, name: string): Promise<number | undefined> {
  if (
    !(await metrics.registry.getSingleMetricAsString('ledger_reconciled_timestamp_seconds')).match(/} [1-9]/)
  )
    return undefined
  const text = await metrics.registry.getSingleMetricAsString(name)
  return Number(/^ledger_\w+\{[^}]*\} (\S+)$/m.exec(text)?.[1])
}

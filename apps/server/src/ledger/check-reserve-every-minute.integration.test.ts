import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAuditContext, startAudit } from '../../test/world/audit-process.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { openReserveReaders } from './check-reserve-every-minute.ts'
import type { ChainBalances } from './ports.ts'
import { isFrozen } from './store.ts'
import { Cashier } from './testing/cashier.ts'

let testDatabase: TestDatabase

beforeEach(async () => void (testDatabase = await createTestDatabase()))

afterEach(() => testDatabase.drop())

test('the audit reads the chain again and again: little coverage is reported, a shortage freezes money', async () => {
  const units = { usdc: 100_000_000n, sol: 0n }
  const chain: ChainBalances = {
    readFinalized: async () =>
      (['usdc', 'sol'] as const).map((coin) => ({ coin, units: units[coin], slot: 1n })),
    readSolPrice: async () => ({ micros: 150_000_000n, publishedAtMs: Date.now() }),
  }
  const { pool } = testDatabase.open('throwdown_audit', 1)
  const cashier = new Cashier(testDatabase.open('throwdown_cashier', 1).pool)
  await cashier.deposit({ coin: 'usdc', units: 100_000_000n, playerId: randomUUID() })
  const { context, stop } = startAudit(testDatabase, { chain, everyMs: 200 })
  const coverage = () => context.metrics.registry.getSingleMetricAsString('ledger_coverage_percent')
  // 90 dollars are owed for 100.
  await vi.waitFor(async () => expect(await coverage()).toContain(' 111'), PATIENCE)
  expect(await isFrozen(pool)).toBe(false)

  units.usdc -= 1n
  await vi.waitFor(async () => expect(await isFrozen(pool)).toBe(true), PATIENCE)
  await vi.waitFor(
    () => expect(context.logLines.join()).toContain('the chain holds less than the ledger says'),
    PATIENCE,
  )
  await stop()
})

test('a node of the audit that stays behind is a metric at once and an alarm after a minute', async () => {
  const context = anAuditContext(testDatabase)
  const audit = testDatabase.open('throwdown_audit', 2)
  let nowMs = 1_000_000
  let isBehind = true
  const chain: ChainBalances = {
    readFinalized: async () =>
      isBehind ? null : (['usdc', 'sol'] as const).map((coin) => ({ coin, units: 0n, slot: 1n })),
    readSolPrice: async () => null,
  }
  const { whole } = openReserveReaders(
    { ...context, clock: { ...context.clock, nowMs: () => nowMs } },
    { audit, chain },
  )
  const behind = () => context.metrics.registry.getSingleMetricAsString('ledger_audit_node_behind_seconds')
  await expect(whole.ask()).rejects.toThrow('has not finalized')
  expect(context.logLines.join()).toContain('the node of the audit is behind')
  nowMs += 61_000
  await expect(whole.ask()).rejects.toThrow('has not finalized')
  expect(await behind()).toContain(' 61')
  expect(context.logLines.join()).toContain('the node of the audit stays behind')
  expect(await isFrozen(audit.pool)).toBe(false)
  isBehind = false
  await whole.ask()
  expect(await behind()).toMatch(/ 0$/m)
})

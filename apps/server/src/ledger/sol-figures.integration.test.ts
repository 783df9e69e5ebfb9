import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { recordSolPrice } from './reserve-store.ts'
import { createSolFigures } from './sol-figures.ts'

let database: TestDatabase
let app: pg.Pool
let nowMs: number
beforeEach(async () => {
  database = await createTestDatabase()
  app = database.open('throwdown_app', 2).pool
  nowMs = Date.now()
})
afterEach(() => database.drop())

const clock = { nowMs: () => nowMs }
const record = (micros: bigint) =>
  recordSolPrice(database.open('throwdown_audit', 1).pool, { micros, publishedAtMs: Date.now() })

test('[C4] an amount in SOL is shown at the price of the audit, rounded down, and hidden without one {2.176 2.180 9.52}', async () => {
  const figures = createSolFigures({ db: app, clock })
  expect((await figures())(usd(5))).toBeNull()
  await record(150_250_000n)
  nowMs += 2_000
  const solOf = await figures()
  expect(solOf(usd(150))).toBe(0.998336106)
  expect(solOf(0n)).toBe(0)
  // A newer price shows after two seconds.
  await record(300_000_000n)
  expect((await figures())(usd(150))).toBe(0.998336106)
  nowMs += 2_000
  expect((await figures())(usd(150))).toBe(0.5)
})

test('[C4] a price older than two minutes is not used, also if it was fresh when it was read', async () => {
  const figures = createSolFigures({ db: app, clock })
  await record(150_000_000n)
  expect((await figures())(usd(150))).toBe(1)
  nowMs += 121_000
  expect((await figures())(usd(150))).toBeNull()
  await database
    .open('postgres', 1)
    .pool.query("update ledger_reserve set sol_price_at = now() - interval '1 hour'")
  nowMs += 2_000
  expect((await figures())(usd(150))).toBeNull()
})

test('a price that cannot be read hides the figure and fails no page', async () => {
  const db = database.open('throwdown_signer', 1).pool
  expect((await createSolFigures({ db, clock })())(usd(150))).toBeNull()
})

test('the application reads the price and cannot write one', async () => {
  await record(150_000_000n)
  expect((await app.query('select micros from ledger_sol_price')).rows).toEqual([{ micros: 150_000_000n }])
  for (const sql of [
    'select ledger_record_price(1, now())',
    'update ledger_reserve set sol_micros = 1',
    'update ledger_sol_price set micros = 1',
  ])
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' })
})

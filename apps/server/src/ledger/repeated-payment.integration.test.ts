import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { checkReserve } from './check-reserve.ts'
import { Cashier, chainName } from './testing/cashier.ts'
import { openOne, passChecks, seedMoney } from './testing/seed-money.ts'
import { TestChain } from './testing/test-chain.ts'

let database: TestDatabase
let owner: pg.Pool
let audit: pg.Pool
let cashier: Cashier
let chain: TestChain
let bob: string

beforeEach(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', 2).pool
  audit = database.open('throwdown_audit', 2).pool
  cashier = new Cashier(database.open('throwdown_cashier').pool)
  chain = new TestChain()
  bob = randomUUID()
  chain.units.usdc = usd(100)
  await passChecks(owner, [bob])
  await cashier.deposit({ coin: 'usdc', units: usd(100), playerId: bob })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', usd(100), 'hot', 0n])
})

afterEach(() => database.drop())

const check = () => checkReserve(audit, chain)
const sign = (id: string, attempt = 1) => cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])
const expire = (id: string) => cashier.call('cashier_expire_withdrawal($1, $2)', [id, 1])

/** Signed, landed, and not known to the cashier. */
async function aPaidAttempt(): Promise<string> {
  const id = randomUUID()
  await cashier.ask({ id, playerId: bob, micros: usd(20), coin: 'usdc' })
  await check()
  expect(await sign(id)).toMatchObject({ refused: null })
  chain.units.usdc -= usd(19)
  return id
}

describe('[I8] an attempt that was paid, although the node of the cashier says that it has expired', () => {
  test('is not paid again: the repeat waits for a reading, which is short and freezes', async () => {
    const id = await aPaidAttempt()
    await check()
    expect(await expire(id)).toMatchObject({ refused: null })
    await expect(sign(id, 2)).rejects.toMatchObject({ code: 'LD015' })
    expect(await check()).toMatchObject({ shortages: [{ subject: 'usdc' }], froze: true })
    expect(await sign(id, 2)).toMatchObject({ refused: 'frozen' })
  })

  test('is not paid again by a reading that began before the end of the attempt was stored', async () => {
    const id = await aPaidAttempt()
    const connection = await database.open('throwdown_cashier', 1).pool.connect()
    await connection.query('begin')
    await connection.query('select key from cashier_expire_withdrawal($1, 1)', [id])
    // A newer journal is stored first.
    await seedMoney(owner, await openOne(owner, `user:${randomUUID()}:available`), 5n)
    const checked = check()
    await delay(300)
    await connection.query('commit')
    connection.release()
    expect(await checked).toMatchObject({ shortages: [{ subject: 'usdc' }], froze: true })
    expect(await sign(id, 2)).toMatchObject({ refused: 'frozen' })
  })

  test('that has really expired is signed again after one reading', async () => {
    const id = await aPaidAttempt()
    chain.units.usdc += usd(19)
    await expire(id)
    await expect(sign(id, 2)).rejects.toMatchObject({ code: 'LD015' })
    expect(await check()).toMatchObject({ shortages: [], froze: false })
    expect(await sign(id, 2)).toMatchObject({ refused: null })
  })
})

import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTicket, insertPairs, preparePair } from '../../test/world/staked-match.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { insertTickets } from '../queue/store.ts'
import { checkReserve } from './check-reserve.ts'
import { coveragePercent } from './check-reserve-every-minute.ts'
import { reconcileLedger } from './reconcile.ts'
import { recordChain, snapshotLedger } from './reserve-store.ts'
import { isFrozen } from './store.ts'
import { Cashier, chainName } from './testing/cashier.ts'
import { passChecks } from './testing/seed-money.ts'
import { TestChain } from './testing/test-chain.ts'

const SOL = 1_000_000_000n
let database: TestDatabase
let app: pg.Pool
let owner: pg.Pool
let audit: pg.Pool
let cashier: Cashier
let chain: TestChain
let bob: string

beforeEach(async () => {
  database = await createTestDatabase()
  app = database.open('throwdown_app').pool
  owner = database.open('postgres', 2).pool
  audit = database.open('throwdown_audit', 2).pool
  cashier = new Cashier(database.open('throwdown_cashier').pool)
  chain = new TestChain()
  bob = randomUUID()
  await depositUsdc(bob, usd(100))
})

afterEach(() => database.drop())

const check = () => checkReserve(audit, chain)
const sign = (id: string, attempt = 1) => cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])

/** Coins that arrive on the chain, are posted and are in the hot wallet. */
async function depositUsdc(playerId: string, units: bigint): Promise<void> {
  chain.units.usdc += units
  await passChecks(owner, [playerId])
  await inventDeposit(playerId, units)
}

/** Well-formed in every way, except that nothing has arrived. */
async function inventDeposit(playerId: string, units: bigint): Promise<void> {
  await cashier.deposit({ coin: 'usdc', units, playerId })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', units, 'hot', 0n])
}

async function depositSol(playerId: string, units: bigint): Promise<void> {
  chain.units.sol += units
  const price = { micros: chain.solMicros, publishedAtMs: Date.now() }
  await cashier.deposit({ coin: 'sol', units, playerId, price })
}

async function ask(playerId: string, micros: bigint): Promise<string> {
  const id = randomUUID()
  expect(await cashier.ask({ id, playerId, micros, coin: 'usdc' })).toMatchObject({ refused: null })
  return id
}

async function signedCount(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from ledger_journal where kind = 'wd-sign' and refused is null",
  )
  return rows[0]?.n ?? 0
}

describe('[I8] an invented deposit of the cashier', () => {
  test('is found and freezes withdrawals before any is signed', async () => {
    expect(await check()).toMatchObject({ shortages: [], froze: false })
    const mallory = randomUUID()
    await inventDeposit(mallory, usd(50))
    const id = await ask(mallory, usd(40))
    // The hot wallet has enough, and nobody has noticed yet: the money must wait for the audit.
    await expect(sign(id)).rejects.toMatchObject({ code: 'LD015' })
    expect(await check()).toMatchObject({
      shortages: [{ invariant: 'I8', subject: 'usdc' }],
      froze: true,
    })
    expect(await sign(id)).toMatchObject({ refused: 'frozen' })
    expect(await sign(id, 2)).toMatchObject({ refused: 'frozen' })
    expect(await signedCount()).toBe(0)
  })

  test('in one coin stops withdrawals of the other', async () => {
    await check()
    const mallory = randomUUID()
    const price = { micros: chain.solMicros, publishedAtMs: Date.now() }
    await cashier.deposit({ coin: 'sol', units: SOL, playerId: mallory, price })
    const id = await ask(mallory, usd(40))
    await expect(sign(id)).rejects.toMatchObject({ code: 'LD015' })
    expect(await check()).toMatchObject({ shortages: [{ subject: 'sol' }], froze: true })
    expect(await sign(id)).toMatchObject({ refused: 'frozen' })
    expect(await signedCount()).toBe(0)
  })

  test('stops joins and pairing, and is found by the reconciliation too', async () => {
    const players = [bob, randomUUID()] as const
    await depositUsdc(players[1], usd(100))
    const tickets = [aTicket(players[0], 'normal', 5), aTicket(players[1], 'normal', 5)] as const
    expect(await insertTickets(app, tickets, Date.now())).toEqual(['joined', 'joined'])
    await inventDeposit(randomUUID(), 1n)
    await check()
    expect(await isFrozen(app)).toBe(true)
    const pair = await preparePair(tickets, { poolId: null, nowMs: Date.now() })
    await expect(insertPairs(app, [pair], Date.now())).rejects.toMatchObject({ code: 'QU001' })
    const third = randomUUID()
    await depositUsdc(third, usd(100))
    expect(await insertTickets(app, [aTicket(third, 'normal', 5)], Date.now())).toEqual(['frozen'])
    const { breaches } = await reconcileLedger(audit, Date.now())
    expect(breaches).toMatchObject([{ invariant: 'I8', subject: 'usdc' }])
  })

  test('freezes again for as long as the coins are missing', async () => {
    await inventDeposit(randomUUID(), 1n)
    expect(await check()).toMatchObject({ froze: true })
    expect(await check()).toMatchObject({ froze: false })
    await owner.query("select ledger_unfreeze_money('looks right', 'two people')")
    expect(await check()).toMatchObject({ froze: true })
    chain.units.usdc += 1n
    await owner.query("select ledger_unfreeze_money('found it', 'two people')")
    expect(await check()).toMatchObject({ shortages: [], froze: false })
  })
})

test('[I8] of two audits at once the newer mark counts, whichever is stored last', async () => {
  const slow = new TestChain()
  slow.units.usdc = chain.units.usdc
  let id = ''
  slow.after = async () => {
    const mallory = randomUUID()
    await inventDeposit(mallory, usd(50))
    id = await ask(mallory, usd(40))
    const marks = await snapshotLedger(audit)
    for (const coin of ['usdc', 'sol'] as const)
      await recordChain(audit, { coin, units: chain.units[coin], slot: 8n }, marks)
  }
  expect(await checkReserve(audit, slow)).toMatchObject({ shortages: [{ subject: 'usdc' }], froze: true })
  await owner.query("select ledger_unfreeze_money('a mistake', 'two people')")
  await expect(sign(id)).rejects.toMatchObject({ code: 'LD015' })
})

describe('[I8] what is not a shortage', () => {
  test('a surplus freezes nothing, and the cashier posts it', async () => {
    chain.units.usdc += 7n
    expect(await check()).toMatchObject({ shortages: [], froze: false })
    await cashier.call('cashier_post_surplus($1, $2, $3, $4)', [chainName(), 'hot', 'usdc', 7n])
    expect(await check()).toMatchObject({ shortages: [], froze: false })
    const { rows } = await owner.query(
      'select units - ledger_units as surplus from ledger_chain_reading where coin = $1 order by id',
      ['usdc'],
    )
    expect(rows).toEqual([{ surplus: 7n }, { surplus: 0n }])
  })

  test('a deposit that arrives and is posted while the chain is read', async () => {
    chain.after = () => depositUsdc(bob, usd(30))
    expect(await check()).toMatchObject({ shortages: [] })
    chain.after = async () => undefined
    chain.before = () => depositUsdc(bob, usd(30))
    expect(await check()).toMatchObject({ shortages: [] })
  })

  test('a withdrawal that leaves while the chain is read, and coins that arrive after it', async () => {
    const id = await ask(bob, usd(20))
    await check()
    chain.before = async () => {
      expect(await sign(id)).toMatchObject({ refused: null })
      chain.units.usdc -= usd(19)
    }
    chain.after = () => depositUsdc(bob, usd(30))
    expect(await check()).toMatchObject({ shortages: [] })
    chain.before = async () => undefined
    await cashier.call('cashier_finish_withdrawal($1, $2)', [id, 0n])
    expect(await check()).toMatchObject({ shortages: [] })
  })

  test('a chain that cannot be read: nothing is signed until it can', async () => {
    const id = await ask(bob, usd(20))
    chain.before = () => Promise.reject(new Error('no node'))
    await expect(check()).rejects.toThrow('no node')
    await expect(sign(id)).rejects.toMatchObject({ code: 'LD015' })
    chain.before = async () => undefined
    await check()
    expect(await sign(id)).toMatchObject({ refused: null })
  })
})

const owedNow = async () => (await check()).reserve?.owed

/** At this price of SOL. */
async function coverageAt(solMicros: bigint) {
  chain.solMicros = solMicros
  const { reserve, froze } = await check()
  expect(froze).toBe(false)
  return { percent: coveragePercent(reserve), paused: reserve?.areSolDepositsPaused }
}

describe('[I9] [C7] coverage', () => {
  beforeEach(async () => {
    await check()
    // 90 + 13,500 dollars are owed, for 100 dollars and 100 SOL.
    await depositSol(bob, 100n * SOL)
  })

  test('under 100% pauses new SOL deposits, until it is 105% again', async () => {
    expect(await coverageAt(150_000_000n)).toEqual({ percent: 111, paused: false })
    expect(await coverageAt(141_000_000n)).toEqual({ percent: 104, paused: false })
    expect(await coverageAt(130_000_000n)).toEqual({ percent: 96, paused: true })
    expect(await coverageAt(141_000_000n)).toEqual({ percent: 104, paused: true })
    expect(await coverageAt(143_000_000n)).toEqual({ percent: 105, paused: false })
  })

  test('the stakes of running matches are owed, in their pots as before', async () => {
    const carol = randomUUID()
    await depositUsdc(carol, usd(100))
    const before = await owedNow()
    const tickets = [aTicket(bob, 'normal', 5), aTicket(carol, 'normal', 5)] as const
    expect(await insertTickets(app, tickets, Date.now())).toEqual(['joined', 'joined'])
    const pair = await preparePair(tickets, { poolId: null, nowMs: Date.now() })
    expect((await insertPairs(app, [pair], Date.now())).size).toBe(1)
    expect(await owedNow()).toBe(before)
  })

  test('under 100% nothing else stops', async () => {
    await coverageAt(130_000_000n)
    await expect(depositSol(bob, SOL)).rejects.toMatchObject({ code: 'LD014' })
    const receive = [chainName(), chainName(), 'sol', SOL]
    expect(await cashier.call('cashier_receive($1, $2, $3, $4)', receive)).toMatchObject({ refused: null })
    await depositUsdc(bob, usd(10))
    expect(await insertTickets(app, [aTicket(bob, 'normal', 5)], Date.now())).toEqual(['joined'])
    const id = await ask(bob, usd(20))
    await coverageAt(130_000_000n)
    expect(await sign(id)).toMatchObject({ refused: null })
    expect(await isFrozen(app)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { findTerms, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { recordSolPrice } from './reserve-store.ts'
import { Cashier, chainName, ledgerBalancesOf } from './testing/cashier.ts'
import { findBreaches } from './testing/find-breaches.ts'

let database: TestDatabase
let owner: pg.Pool
let audit: pg.Pool
let cashier: Cashier
let player: string

beforeEach(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', 2).pool
  audit = database.open('throwdown_audit', 2).pool
  cashier = new Cashier(database.open('throwdown_cashier', 4).pool)
  player = randomUUID()
})

afterEach(async () => {
  const [breach] = await findBreaches(audit, 1)
  await database.drop()
  if (breach) throw new Error(`${breach.invariant}: ${breach.subject} ${breach.detail}`)
})

const POSTED = { journal_id: expect.any(BigInt), refused: null, replayed: false }
const priceOf = (micros: bigint) => ({ micros, publishedAtMs: Date.now() })
const SOL_PRICE = 150_250_000n

const books = () => ledgerBalancesOf(owner, player)

describe('[C1] a deposit', () => {
  test('of 100 USDC', async () => {
    expect(await cashier.deposit({ coin: 'usdc', units: 100_000_000n, playerId: player })).toEqual(POSTED)
    expect(await books()).toEqual({
      'asset:deposit:usdc': -100_000_000n,
      'fx:usdc': 100_000_000n,
      'fx:usd': -100_000_000n,
      'user:me:available': 90_000_000n,
      'revenue:deposit-fee': 10_000_000n,
    })
  })

  test('of half a SOL at 150.25, with its price in the journal', async () => {
    const price = priceOf(SOL_PRICE)
    await recordSolPrice(audit, price)
    expect(await cashier.deposit({ coin: 'sol', units: 500_000_000n, playerId: player, price })).toEqual(
      POSTED,
    )
    expect(await books()).toEqual({
      'asset:deposit:sol': -500_000_000n,
      'fx:sol': 500_000_000n,
      'fx:usd': -75_125_000n,
      'user:me:available': 67_612_500n,
      'revenue:deposit-fee': 7_512_500n,
    })
    const { rows } = await owner.query("select meta from ledger_journal where kind = 'deposit'")
    expect(rows).toEqual([
      { meta: expect.objectContaining({ price: '150250000', priceSource: 'test', coin: 'sol' }) },
    ])
  })

  test('without a price waits in suspense, and the deposit clears it', async () => {
    const [signature, address] = [chainName(), chainName()]
    const units = 500_000_000n
    const receive = () => cashier.call('cashier_receive($1, $2, $3, $4)', [signature, address, 'sol', units])
    expect(await receive()).toEqual(POSTED)
    expect(await receive()).toMatchObject({ replayed: true })
    expect(await books()).toEqual({ 'asset:deposit:sol': -units, 'suspense:unmatched:sol': units })
    const price = priceOf(SOL_PRICE)
    await recordSolPrice(audit, price)
    const deposit = (more = 0n) =>
      cashier.deposit({ coin: 'sol', units: units + more, playerId: player, signature, address, price })
    await expect(deposit(1n)).rejects.toMatchObject({ code: 'LD009' })
    expect(await deposit()).toEqual(POSTED)
    expect(await receive()).toMatchObject({ replayed: true })
    expect(await books()).toMatchObject({ 'asset:deposit:sol': -units, 'user:me:available': 67_612_500n })
    expect(await books()).not.toHaveProperty('suspense:unmatched:sol')
  })

  test('is credited once: a repeat has the first result at any price, another body is an error', async () => {
    const [signature, address] = [chainName(), chainName()]
    await recordSolPrice(audit, priceOf(SOL_PRICE))
    const deposit = (change: { micros?: bigint; playerId?: string } = {}) =>
      cashier.deposit({
        coin: 'sol',
        units: 500_000_000n,
        playerId: change.playerId ?? player,
        signature,
        address,
        price: priceOf(change.micros ?? SOL_PRICE),
      })
    const answers = await Promise.all([deposit(), deposit({ micros: 150_000_000n }), deposit()])
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    // A stale price of a repeat does not matter either.
    expect(await deposit({ micros: 1n })).toMatchObject({ replayed: true, refused: null })
    await expect(deposit({ playerId: randomUUID() })).rejects.toMatchObject({ code: 'LD009' })
    await expect(
      cashier.call('cashier_receive($1, $2, $3, $4)', [signature, address, 'sol', 500_000_000n]),
    ).rejects.toMatchObject({ code: 'LD017' })
  })

  test.each<[name: string, code: string, price: bigint | null, ageMs: number]>([
    ['no price', 'LD014', null, 0],
    ['a price of two minutes ago', 'LD014', SOL_PRICE, 121_000],
    ['a price of tomorrow', 'LD014', SOL_PRICE, -86_400_000],
    ['a price that the audit did not see', 'LD014', SOL_PRICE * 2n, 0],
    ['no price at all of the audit', 'LD014', SOL_PRICE, 0],
  ])('[C4] at %s is not converted', async (name, code, micros, ageMs) => {
    if (name !== 'no price at all of the audit') await recordSolPrice(audit, priceOf(SOL_PRICE))
    const price = micros === null ? {} : { price: { micros, publishedAtMs: Date.now() - ageMs } }
    await expect(
      cashier.deposit({ coin: 'sol', units: 500_000_000n, playerId: player, ...price }),
    ).rejects.toMatchObject({ code })
    expect(await books()).toEqual({})
  })

  test.each<[name: string, change: { units?: bigint; signature?: string }]>([
    ['nothing', { units: 0n }],
    ['less than nothing', { units: -5n }],
    ['a signature that names another key', { signature: `${'1'.repeat(40)}:x` }],
  ])('of %s is refused', async (_name, change) => {
    await expect(
      cashier.deposit({ coin: 'usdc', units: 1_000_000n, playerId: player, ...change }),
    ).rejects.toMatchObject({ code: 'LD016' })
  })

  test('of dust is a surplus', async () => {
    const price = priceOf(SOL_PRICE)
    await recordSolPrice(audit, price)
    const dust = cashier.deposit({ coin: 'sol', units: 1n, playerId: player, price })
    await expect(dust).rejects.toMatchObject({ code: 'LD016' })
  })
})

describe('moves of our own coins', () => {
  test('surplus, sweep, capital, refill and swap balance in every coin', async () => {
    await recordSolPrice(audit, priceOf(100_000_000n))
    const sol = 1_000_000_000n
    // Capital, refill and swap are executed by approvals alone [C8].
    const approved = new Cashier(owner)
    await approved.call('cashier_add_capital($1, $2, $3, $4, row($5, $6, $7)::ledger_price)', [
      randomUUID(),
      'cold',
      'sol',
      10n * sol,
      100_000_000n,
      'test',
      new Date(),
    ])
    expect(
      await approved.call('cashier_refill($1, $2, $3, $4)', [randomUUID(), 'sol', 4n * sol, 0n]),
    ).toEqual(POSTED)
    await cashier.deposit({ coin: 'usdc', units: 50_000_000n, playerId: player })
    const sweep = [chainName(), 'usdc', 50_000_000n, 'hot', 5_000n]
    expect(await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', sweep)).toEqual(POSTED)
    expect(await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', sweep)).toMatchObject({ replayed: true })
    await approved.call('cashier_swap($1, $2, $3, $4, $5)', [randomUUID(), 'sol', sol, 99_000_000n, 7_000n])
    await cashier.call('cashier_post_surplus($1, $2, $3, $4)', [chainName(), 'deposit', 'usdc', 12n])
    expect(await books()).toMatchObject({
      'asset:cold:sol': -6n * sol,
      'asset:hot:sol': -(3n * sol - 12_000n),
      'asset:hot:usdc': -149_000_000n,
      'asset:deposit:usdc': -12n,
      'suspense:unmatched:usdc': 12n,
      'expense:network': -12_000n,
      'equity:capital': 1_000_000_000n,
    })
  })

  test('what is not there is not moved', async () => {
    const sweep = cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', 5n, 'cold', 0n])
    expect(await sweep).toMatchObject({ refused: 'insufficient' })
    for (const [call, values] of [
      ['cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', 5n, 'deposit', 0n]],
      ['cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', 5n, 'hot', -1n]],
      ['cashier_post_surplus($1, $2, $3, $4)', [chainName(), 'outflight', 'usdc', 5n]],
    ] as const)
      await expect(cashier.call(call, values)).rejects.toMatchObject({ code: 'LD016' })
    const capital = [randomUUID(), 'deposit', 'usdc', 5n]
    await expect(
      new Cashier(owner).call('cashier_add_capital($1, $2, $3, $4, null)', capital),
    ).rejects.toMatchObject({ code: 'LD016' })
    // The cashier itself may not.
    await expect(cashier.call('cashier_add_capital($1, $2, $3, $4, null)', capital)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('the numbers of the terms are those of the rules', async () => {
  const { rows } = await owner.query<{ version: number }>('select * from ledger_terms order by version')
  expect(rows.length).toBeGreaterThan(0)
  expect(findTerms(rows.length + 1)).toBeUndefined()
  for (const row of rows) {
    const { cashier: fees, bounty } = termsOfVersion(row.version)
    expect(row).toEqual({
      version: row.version,
      deposit_fee_bps: fees.depositFeeBps,
      withdrawal_fee_bps: fees.withdrawalFeeBps,
      withdrawal_approval_over: usd(fees.withdrawalApprovalOverDollars),
      bonus_max: usd(fees.bonusMaxDollars),
      bonus_day_max: usd(fees.bonusDayMaxDollars),
      adjustment_max: usd(fees.adjustmentMaxDollars),
      adjustment_day_max: usd(fees.adjustmentDayMaxDollars),
      pool_fee_bps: bounty.poolFeeBps,
      pool_second_bps: bounty.secondBps,
      pool_third_bps: bounty.thirdBps,
      eligible_scoring_matches_min: bounty.eligibleScoringMatchesMin,
      eligible_opponents_min: bounty.eligibleOpponentsMin,
      eligible_players_min: bounty.eligiblePlayersMin,
    })
  }
})

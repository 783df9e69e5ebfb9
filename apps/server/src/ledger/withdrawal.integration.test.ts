import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { freezeMoney } from './store.ts'
import { Cashier, chainName, ledgerBalancesOf } from './testing/cashier.ts'
import { findBreaches } from './testing/find-breaches.ts'

let database: TestDatabase
let owner: pg.Pool
let audit: pg.Pool
let cashier: Cashier
let player: string
let id: string

beforeEach(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', 2).pool
  audit = database.open('throwdown_audit', 2).pool
  cashier = new Cashier(database.open('throwdown_cashier', 4).pool)
  player = randomUUID()
  id = randomUUID()
  await cashier.deposit({ coin: 'usdc', units: usd(100), playerId: player })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', usd(100), 'hot', 0n])
})

afterEach(async () => {
  const [breach] = await findBreaches(audit, 1)
  await database.drop()
  if (breach) throw new Error(`${breach.invariant}: ${breach.subject} ${breach.detail}`)
})

const POSTED = { journal_id: expect.any(BigInt), refused: null, replayed: false }

const books = () => ledgerBalancesOf(owner, player)

const ask = (micros = usd(20)) => cashier.ask({ id, playerId: player, micros, coin: 'usdc' })
const sign = (attempt: number) => cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])
const expire = (attempt: number) => cashier.call('cashier_expire_withdrawal($1, $2)', [id, attempt])
const finish = () => cashier.call('cashier_finish_withdrawal($1, $2)', [id, 0n])
const fail = () => cashier.call('cashier_fail_withdrawal($1)', [id])
/** The chain holds what the ledger says. */
const readChain = () =>
  audit.query(
    `select ledger_record_chain(m.coin, sum(m.units)::bigint, 1, max(m.seen), array_agg(m.account_id), array_agg(m.units), array_agg(m.newest))
       from ledger_snapshot() m group by m.coin`,
  )

test('a withdrawal is requested, signed, expired, signed again and final', async () => {
  expect(await ask()).toEqual(POSTED)
  expect(await ask()).toMatchObject({ replayed: true })
  await readChain()
  expect(await sign(1)).toEqual(POSTED)
  expect(await books()).toMatchObject({
    'asset:outflight:usdc': -19_000_000n,
    'asset:hot:usdc': -81_000_000n,
  })
  await expect(sign(2)).rejects.toMatchObject({ code: 'LD017' })
  await expect(fail()).rejects.toMatchObject({ code: 'LD017' })
  expect(await expire(1)).toEqual(POSTED)
  await expect(expire(2)).rejects.toMatchObject({ code: 'LD017' })
  await expect(finish()).rejects.toMatchObject({ code: 'LD017' })
  await readChain()
  expect(await sign(2)).toEqual(POSTED)
  expect(await finish()).toEqual(POSTED)
  expect(await finish()).toMatchObject({ replayed: true })
  expect(await books()).toEqual({
    'asset:hot:usdc': -81_000_000n,
    'fx:usdc': usd(81),
    'fx:usd': -81_000_000n,
    'user:me:available': usd(70),
    'revenue:deposit-fee': usd(10),
    'revenue:withdrawal-fee': usd(1),
  })
  for (const step of [() => sign(3), () => expire(2), fail])
    await expect(step()).rejects.toMatchObject({ code: 'LD017' })
})

test('what the network may cost leaves the hot wallet with the coins, and the rest comes back', async () => {
  await cashier.call('cashier_post_surplus($1, $2, $3, $4)', [chainName(), 'hot', 'sol', 10_000_000n])
  await ask()
  await readChain()
  const signWith = (attempt: number, lamports: bigint) =>
    cashier.call('cashier_debit_hot_wallet($1, $2, $3)', [id, attempt, lamports])
  expect(await signWith(1, 2_000_000n)).toEqual(POSTED)
  expect(await signWith(1, 2_000_000n)).toMatchObject({ replayed: true })
  await expect(signWith(1, 1n)).rejects.toMatchObject({ code: 'LD009' })
  expect(await books()).toMatchObject({
    'asset:hot:sol': -8_000_000n,
    'asset:outflight:sol': -2_000_000n,
    'asset:outflight:usdc': -19_000_000n,
  })
  // The chain included it and refused it: only its fee is gone.
  const refused = () => cashier.call('cashier_expire_withdrawal($1, $2, $3)', [id, 1, 5_000n])
  expect(await refused()).toEqual(POSTED)
  expect(await refused()).toMatchObject({ replayed: true })
  expect(await books()).toMatchObject({ 'asset:hot:sol': -9_995_000n, 'expense:network': -5_000n })
  await readChain()
  expect(await signWith(2, 2_000_000n)).toEqual(POSTED)
  expect(await cashier.call('cashier_finish_withdrawal($1, $2)', [id, 1_493_440n])).toEqual(POSTED)
  expect(await books()).toMatchObject({
    'asset:hot:sol': -(10_000_000n - 5_000n - 1_493_440n),
    'expense:network': -1_498_440n,
    'asset:hot:usdc': -81_000_000n,
  })
  expect(await books()).not.toHaveProperty('asset:outflight:sol')
})

test('[C8] a withdrawal above the limit of the terms is signed only with two approvals', async () => {
  const more = randomUUID()
  await cashier.deposit({ coin: 'usdc', units: usd(400), playerId: player })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', usd(400), 'hot', 0n])
  await cashier.ask({ id: more, playerId: player, micros: usd(250) + 1n, coin: 'usdc' })
  await ask()
  await readChain()
  const signMore = () => cashier.call('cashier_debit_hot_wallet($1, 1)', [more])
  await expect(signMore()).rejects.toMatchObject({ code: 'LD021' })
  await owner.query(
    "create or replace function withdrawal_is_approved(p_withdrawal uuid) returns boolean language sql stable as 'select true'",
  )
  expect(await signMore()).toEqual(POSTED)
})

test('[C8] nothing is signed while staff hold the withdrawals of the player', async () => {
  await ask()
  await readChain()
  const hold = (what: string) =>
    owner.query(
      `insert into player_hold (player_id, what, reason, set_by, set_at)
       values ($1, $2, 'payment', gen_random_uuid(), now())`,
      [player, what],
    )
  await hold('withdrawals')
  await expect(sign(1)).rejects.toMatchObject({ code: 'LD022' })
  await owner.query('update player_hold set released_by = gen_random_uuid(), released_at = now()')
  await hold('play')
  expect(await sign(1)).toEqual(POSTED)
})

test('[C9] nothing is signed for a day after the account of the player was reopened', async () => {
  await ask()
  await readChain()
  await owner.query(
    `insert into player_closing (player_id, closed_by, reopened_at)
     values ($1, 'player', now() - interval '2 days'), ($1, 'player', now() - interval '23 hours 59 minutes')`,
    [player],
  )
  await expect(sign(1)).rejects.toMatchObject({ code: 'LD022' })
  await owner.query("update player_closing set reopened_at = reopened_at - interval '1 minute'")
  expect(await sign(1)).toEqual(POSTED)
})

test('a withdrawal that fails returns everything, once', async () => {
  await ask()
  expect(await fail()).toEqual(POSTED)
  expect(await fail()).toMatchObject({ replayed: true })
  await expect(sign(1)).rejects.toMatchObject({ code: 'LD017' })
  expect(await books()).toMatchObject({ 'user:me:available': usd(70), 'user:me:withdraw-only': usd(20) })
})

const release = () => cashier.call('cashier_release_withdrawal($1)', [id])
const passDay = () => owner.query("update withdrawal_return set free_at = free_at - interval '24 hours'")
const askFor = (micros: bigint, withdrawal = randomUUID()) =>
  cashier.ask({ id: withdrawal, playerId: player, micros, coin: 'usdc' })

test('[C9] what a withdrawal returned can be played a day later, once, and not before', async () => {
  await ask()
  await fail()
  await expect(release()).rejects.toMatchObject({ code: 'LD017' })
  await passDay()
  expect(await release()).toEqual(POSTED)
  expect(await release()).toMatchObject({ replayed: true })
  expect(await books()).toMatchObject({ 'user:me:available': usd(90) })
  expect(await findBreaches(owner, 5)).toEqual([])
})

test('[C9] a newer withdrawal takes what came back first, and only the rest is released', async () => {
  await ask(usd(30))
  await fail()
  expect(await askFor(usd(20))).toEqual(POSTED)
  expect(await books()).toMatchObject({ 'user:me:available': usd(60), 'user:me:withdraw-only': usd(10) })
  expect(await findBreaches(owner, 5)).toEqual([])
  await passDay()
  expect(await release()).toEqual(POSTED)
  expect(await books()).toMatchObject({ 'user:me:available': usd(70) })
})

test('[C9] [L2] what may never be played stays so when its withdrawal fails, and is taken before what came back', async () => {
  const other = randomUUID()
  await ask(usd(30))
  await fail()
  // A deposit over a limit, in the account alone: 5 dollars of it are not returned money.
  await owner.query('update withdrawal_return set micros = micros - 5000000')
  expect(await askFor(usd(10), other)).toEqual(POSTED)
  const { rows } = await owner.query<{ micros: bigint }>('select micros from withdrawal_return')
  expect(rows).toEqual([{ micros: usd(20) }])
  expect(await cashier.call('cashier_fail_withdrawal($1)', [other])).toEqual(POSTED)
  const back = await owner.query<{ micros: bigint }>(
    'select micros from withdrawal_return where withdrawal_id = $1',
    [other],
  )
  expect(back.rows).toEqual([{ micros: usd(5) }])
})

test('[C9] reconciliation finds returned money that is not there', async () => {
  await ask()
  await fail()
  await owner.query('update withdrawal_return set micros = micros + 1')
  expect(await findBreaches(owner, 5)).toMatchObject([{ invariant: 'I7' }])
  await owner.query('update withdrawal_return set micros = micros - 1')
})

test('a withdrawal of more than there is, or that nobody requested, moves nothing', async () => {
  expect(await ask(usd(91))).toMatchObject({ refused: 'insufficient' })
  for (const step of [() => sign(1), () => expire(1), finish, fail])
    await expect(step()).rejects.toMatchObject({ code: 'LD017' })
})

test('a withdrawal is signed only after the audit has read the chain', async () => {
  await readChain()
  await ask()
  await expect(sign(1)).rejects.toMatchObject({ code: 'LD015' })
  await readChain()
  expect(await sign(1)).toEqual(POSTED)
})

test('a withdrawal is neither requested nor signed while money is frozen, and ends', async () => {
  await ask()
  await readChain()
  expect(await sign(1)).toEqual(POSTED)
  await freezeMoney(audit, 'test', 'test')
  expect(await expire(1)).toEqual(POSTED)
  expect(await sign(2)).toMatchObject({ refused: 'frozen' })
  const other = { id: randomUUID(), playerId: player, micros: usd(5), coin: 'usdc' } as const
  expect(await cashier.ask(other)).toMatchObject({ refused: 'frozen' })
  expect(await fail()).toEqual(POSTED)
})

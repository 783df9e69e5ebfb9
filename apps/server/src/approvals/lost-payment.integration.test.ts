import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, aLargeWithdrawal, anApprovalWorld } from '../../test/world/approvals.ts'
import { aVerifiedPlayer, createIdentityDatabase } from '../../test/world/identity.ts'
import { freezeMoney } from '../ledger/store.ts'
import { chainName } from '../ledger/testing/cashier.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

// [C8] [C10] What the hot wallet paid and a restored database has forgotten is booked by two people.

const DONE = { state: 'done', detail: null }
const DESTINATION = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const COLD = '8sHdWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const UNITS = 570_000_000n
const NETWORK = 5_000n

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
let withdrawal: Awaited<ReturnType<typeof aLargeWithdrawal>>
beforeEach(async () => {
  world = await anApprovalWorld(database)
  withdrawal = await aLargeWithdrawal(database)
  await database.admin.query(
    `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units)
     select $1::uuid, (j.meta ->> 'player')::uuid, 'usdc', $2, 600000000, 'passkey', 'accepted', clock_timestamp(), j.id, 30000000, $3
       from ledger_journal j
      where j.key = 'wd:' || $1::uuid || ':ask'`,
    [withdrawal.id, DESTINATION, UNITS],
  )
  await database.open('throwdown_audit', 1).pool.query('select ledger_record_price(150000000, now())')
  await world.approve('capital', { wallet: 'hot', coin: 'sol', units: '1000000000' })
})

type FoundSpend = {
  address?: string
  units?: bigint
  lamports?: bigint
  usdc?: bigint
  coin?: 'sol' | 'usdc'
}

/** As the cashier finds it on the chain. */
async function found({
  address = DESTINATION,
  units = UNITS,
  usdc = units,
  lamports = NETWORK,
  coin = 'usdc',
}: FoundSpend = {}): Promise<string> {
  const signature = chainName()
  const cashier = database.open('throwdown_cashier', 1).pool
  await cashier.query('select spend_report($1, $2, 7, $3, $4, $5, $6, $7, null, null, null)', [
    signature,
    chainName(),
    lamports,
    usdc,
    coin,
    units,
    address,
  ])
  return signature
}

async function balances(): Promise<Record<string, bigint>> {
  const { rows } = await database.admin.query<{ code: string; held: bigint }>(
    "select code, -entries::bigint as held from ledger_account_sum where code ~ '^(asset:(hot|outflight|cold)|expense:(lost|network))'",
  )
  return Object.fromEntries(rows.map(({ code, held }) => [code, held]))
}

async function moved(work: () => Promise<unknown>): Promise<Record<string, bigint>> {
  const before = await balances()
  await work()
  const changes = Object.entries(await balances()).map(
    ([code, held]) => [code, held - (before[code] ?? 0n)] as const,
  )
  return Object.fromEntries(changes.filter(([, change]) => change !== 0n))
}

const payment = (signature: string, more = {}) => ({
  signature,
  withdrawalId: withdrawal.id,
  coin: 'usdc',
  units: String(UNITS),
  destination: DESTINATION,
  ...more,
})

test('a lost payment ends its withdrawal as paid, also while money is frozen, and it is never signed again', async () => {
  const signature = await found()
  await freezeMoney(database.open('throwdown_audit', 1).pool, 'restored', 'ann')
  const change = await moved(async () => {
    expect(await world.approve('lost-payment', payment(signature))).toMatchObject(DONE)
  })
  expect(change).toEqual({
    'asset:hot:usdc': -UNITS,
    'asset:hot:sol': -NETWORK,
    'expense:network': NETWORK,
  })
  const { rows } = await database.admin.query(
    `select w.state, a.signature, a.outcome
       from withdrawal w join withdrawal_attempt a on a.withdrawal_id = w.id where w.id = $1`,
    [withdrawal.id],
  )
  expect(rows).toEqual([{ state: 'paid', signature, outcome: 'paid' }])
  await expect(withdrawal.sign()).rejects.toMatchObject({ code: 'LD017' })
  expect(await world.approve('lost-payment', payment(signature))).toMatchObject({ detail: 'no_such_spend' })
  expect(await findBreaches(database.open('throwdown_audit', 1).pool, 5)).toEqual([])
  expect(await world.approve('resume', { what: 'money' })).toMatchObject(DONE)
  expect(await world.approve('resume', { what: 'withdrawals' })).toMatchObject(DONE)
})

async function read(by: 'ann' | 'nobody') {
  const browser = by === 'ann' ? world.ann.browser : (await aVerifiedPlayer(world.server)).browser
  return browser.get('/staff/withdrawals')
}

test('staff see what is not in the ledger, and the withdrawal that it fits exactly', async () => {
  const [paid, coins] = [await found(), await found({ address: COLD, units: 7n })]
  const { unknownPayments } = (await read('ann')).json().data
  expect(unknownPayments).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        signature: paid,
        units: String(UNITS),
        withdrawal: expect.objectContaining({ id: withdrawal.id }),
      }),
      expect.objectContaining({
        signature: coins,
        units: '7',
        address: COLD,
        withdrawal: null,
        isSweep: false,
      }),
    ]),
  )
  expect((await read('nobody')).statusCode).toBe(403)
})

test('only exactly what was paid is booked, for a withdrawal to whom it was paid', async () => {
  const signature = await found()
  const another = { state: 'refused', detail: 'another_amount' }
  expect(
    await world.approve('lost-payment', payment(signature, { units: String(UNITS - 1n) })),
  ).toMatchObject(another)
  expect(await world.approve('lost-payment', payment(signature, { destination: COLD }))).toMatchObject(
    another,
  )
  expect(
    await world.approve('lost-payment', payment(await found({ address: COLD }), { destination: COLD })),
  ).toMatchObject(another)
  expect(
    await world.approve('lost-payment', payment(signature, { withdrawalId: randomUUID() })),
  ).toMatchObject({ detail: 'no_such_withdrawal' })
  expect(await world.approve('lost-payment', payment(chainName()))).toMatchObject({ detail: 'no_such_spend' })
  expect(await world.approve('lost-payment', payment(signature))).toMatchObject(DONE)
})

test('a withdrawal whose attempt may still arrive is not called paid by another payment', async () => {
  const signature = await found()
  await readChain()
  await database.admin.query(
    "create or replace function withdrawal_is_approved(p_withdrawal uuid) returns boolean language sql stable as 'select true'",
  )
  expect(await withdrawal.sign()).toMatchObject({ refused: null })
  const { id } = await world.ask(world.ann, 'lost-payment', payment(signature))
  for (const person of [world.ann, world.bob]) await world.sign(person, id)
  await expect(world.executeApproval()).rejects.toThrow('1 approvals failed')
  const cashier = database.open('throwdown_cashier', 1).pool
  await cashier.query('select key from cashier_expire_withdrawal($1, 1)', [withdrawal.id])
  await world.executeApproval()
  expect(await world.read(id)).toMatchObject(DONE)
})

test('coins that paid nobody we know are lost, or in the cold wallet that received them; more than the ledger has waits', async () => {
  const stolen = await found({ coin: 'sol', units: 1_000_000n, usdc: 0n, lamports: 1_005_000n })
  const lost = { signature: stolen, coin: 'sol', units: '1005000' }
  expect(await world.approve('lost-coins', { ...lost, units: '1000000' })).toMatchObject({
    detail: 'another_amount',
  })
  const change = await moved(async () => {
    expect(await world.approve('lost-coins', lost)).toMatchObject(DONE)
  })
  expect(change).toEqual({ 'asset:hot:sol': -1_005_000n, 'expense:lost:sol': 1_005_000n })
  expect(await world.approve('lost-coins', lost)).toMatchObject({ detail: 'no_such_spend' })

  await database.admin.query(
    "insert into signer.wallet (address, kind) values ($1, 'cold') on conflict do nothing",
    [COLD],
  )
  const cold = await found({ address: COLD, units: 7_000_000n })
  const toCold = await moved(async () => {
    expect(
      await world.approve('lost-coins', { signature: cold, coin: 'usdc', units: '7000000' }),
    ).toMatchObject(DONE)
  })
  expect(toCold).toEqual({
    'asset:hot:usdc': -7_000_000n,
    'asset:cold:usdc': 7_000_000n,
    'asset:hot:sol': -NETWORK,
    'expense:network': NETWORK,
  })
  const tooMuch = await found({ units: usd(1_000_000) })
  expect(
    await world.approve('lost-coins', { signature: tooMuch, coin: 'usdc', units: String(usd(1_000_000)) }),
  ).toMatchObject({ detail: 'insufficient' })
})

const readChain = () =>
  database.open('throwdown_audit', 1).pool.query(
    `select ledger_record_chain(m.coin, sum(m.units)::bigint, 1, max(m.seen), array_agg(m.account_id), array_agg(m.units), array_agg(m.newest))
       from ledger_snapshot() m group by m.coin`,
  )

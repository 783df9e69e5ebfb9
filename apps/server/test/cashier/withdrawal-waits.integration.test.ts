import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { anAddress } from '../../../signer/test/world/transfers.ts'
import { markWaiting } from '../../src/cashier/withdrawals/store.ts'
import { freezeMoney } from '../../src/ledger/store.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import { twoApprovers } from './two-approvers.ts'

vi.setConfig({ testTimeout: 90_000 })

const DAY_MS = 86_400_000
/** How far a time is from a day ahead. */
const offOneDay = (atMs: number | null | undefined) => Math.abs((atMs ?? 0) - Date.now() - DAY_MS)
const SOON = { timeout: 50_000 }

test('[C3] a new address waits 24 hours, in our rows and in the signer, also if another player has used it', async () => {
  const world = await aWithdrawalWorld({ signer: { DESTINATION_WAIT_HOURS: '24' } })
  const [first, second] = [await world.aPlayer(), await world.aPlayer()]
  const address = anAddress()
  const request = { coin: 'usdc', address, micros: usd(50) } as const
  expect((await world.quote(first, request)).data).toMatchObject({ waitReason: 'new_address' })
  const { data } = await world.ask(first, request)
  const HELD = { state: 'waiting', waitReason: 'new_address' } as const
  expect(offOneDay((await world.until(first, HELD))?.waitsUntilMs)).toBeLessThan(60_000)
  const { rows } = await (await world.database.state())
    .open('postgres', 1)
    .pool.query('select address from destination')
  expect(rows).toEqual([{ address }])
  // Made old by the first player.
  await world.owner.query(
    "update withdrawal_address set requested_at = now() - interval '2 days', usable_at = now() - interval '1 day'",
  )
  await world.ask(second, request)
  expect(offOneDay((await world.until(second, HELD))?.waitsUntilMs)).toBeLessThan(60_000)
  // Even if our own rows are wrong, the signer refuses.
  await world.owner.query('update withdrawal set due_at = now() where player_id = $1', [first])
  const dueLater = async () =>
    (await world.owner.query('select 1 from withdrawal where player_id = $1 and due_at > now()', [first]))
      .rowCount
  await expect.poll(dueLater, SOON).toBe(1)
  await world.until(first, HELD)
  // It was asked for room first: a refusal costs no attempt.
  expect(await world.attemptsOf(data.id)).toEqual([])
  expect(await world.chain.usdcOf(address)).toBe(0n)
})

test('[C9] after an account was reopened its withdrawals wait for a day, also to an old address', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const request = { coin: 'usdc', address: await world.anOldAddress(player), micros: usd(50) } as const
  await world.owner.query(
    "insert into player_closing (player_id, closed_by, reopened_at) values ($1, 'player', now())",
    [player],
  )
  const { data } = await world.quote(player, request)
  expect(data).toMatchObject({ waitReason: 'reopened' })
  await world.ask(player, request)
  const held = await world.until(player, { state: 'waiting', waitReason: 'reopened' })
  expect(offOneDay(held?.waitsUntilMs)).toBeLessThan(60_000)
  expect(await world.chain.usdcOf(request.address)).toBe(0n)
  await world.owner.query("update player_closing set reopened_at = now() - interval '24 hours'")
  await world.owner.query('update withdrawal set due_at = now()')
  await world.until(player, { state: 'paid' })
})

test('[C8] above the limit nothing leaves without approval; staff may stop it and the money comes back', async () => {
  const approvers = twoApprovers()
  const world = await aWithdrawalWorld({ signer: approvers.signer })
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const { data: first } = await world.ask(player, { coin: 'usdc', address, micros: usd(251) })
  await world.until(player, { state: 'waiting', waitReason: 'approval', waitsUntilMs: null })
  expect(await world.availableOf(player)).toBe(usd(649))
  const reject = (id: string) =>
    world.staff.query('select withdrawal_reject($1, $2) as stopped', [id, 'staff'])
  expect((await reject(first.id)).rows).toEqual([{ stopped: true }])
  await world.until(player, { state: 'returned', failure: 'rejected_by_staff' })
  expect(await world.ownedBy(player)).toBe(usd(900))
  expect((await reject(first.id)).rows).toEqual([{ stopped: false }])

  const { data: second } = await world.ask(player, { coin: 'usdc', address, micros: usd(300) })
  await world.until(player, { state: 'waiting', waitReason: 'approval' })
  await approvers.approve(world.owner, second.id)
  await world.until(player, { state: 'paid' })
  expect(await world.chain.usdcOf(address)).toBe(usd(285))
  expect(await world.faults()).toEqual([])
})

test('a withdrawal waits with its reason for the ledger check, a pause, the hot wallet and the limits of the signer', async () => {
  const world = await aWithdrawalWorld({ isEmpty: true, signer: { USDC_MICROS_PER_HOUR: '50000000' } })
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const ask = (dollars: number) => world.ask(player, { coin: 'usdc', address, micros: usd(dollars) })
  world.isAuditing = false
  expect((await ask(40)).data).toMatchObject({ state: 'requested', waitReason: null })
  await world.until(player, { state: 'waiting', waitReason: 'ledger' })
  await world.staff.query("select withdrawal_stop_all('test', 'staff')")
  await world.until(player, { state: 'waiting', waitReason: 'paused' })
  await world.owner.query("select withdrawal_set_pause(false, 'test', 'two')")
  await freezeMoney(world.audit, 'test', 'test')
  await world.until(player, { state: 'waiting', waitReason: 'ledger' })
  expect(await ask(40)).toMatchObject({ code: 'money_frozen' })
  await world.owner.query("select ledger_set_freeze(false, 'test', 'test')")
  world.isAuditing = true
  await world.until(player, { state: 'waiting', waitReason: 'hot_wallet' })

  await world.localnet.giveSol(world.hot, 1_000_000_000n)
  await world.localnet.giveUsdc(world.hot, usd(1_000))
  world.localnet.tick(40)
  for (const [coin, units] of [
    ['usdc', usd(1_000)],
    ['sol', 1_000_000_000n],
  ] as const)
    await world.books.call("cashier_post_surplus($1, 'hot', $2, $3)", [
      `${coin.length}${'1'.repeat(60)}`,
      coin,
      units,
    ])
  await world.owner.query('update withdrawal set due_at = now()')
  await world.until(player, { state: 'paid' })
  expect(await world.chain.usdcOf(address)).toBe(usd(38))
  await ask(40)
  await world.until(player, { state: 'waiting', waitReason: 'limit' })
  expect(await world.faults()).toEqual([])
})

test('[C8] staff hold the withdrawals of one player: an open one waits with its reason, a new one is refused', async () => {
  const approvers = twoApprovers()
  const world = await aWithdrawalWorld({ signer: approvers.signer })
  const [player, other] = [await world.aPlayer(), await world.aPlayer()]
  const address = await world.anOldAddress(player)
  const request = { coin: 'usdc', address, micros: usd(251) } as const
  const { data } = await world.ask(player, request)
  await world.until(player, { state: 'waiting', waitReason: 'approval' })
  await world.owner.query(
    `insert into player_hold (player_id, what, reason, set_by, set_at)
     values ($1, 'withdrawals', 'safety', gen_random_uuid(), now())`,
    [player],
  )
  await approvers.approve(world.owner, data.id)
  await world.until(player, { state: 'waiting', waitReason: 'held_safety' })
  expect(await world.quote(player, request)).toMatchObject({ code: 'withdrawals_held_safety' })
  expect(await world.ask(player, request)).toMatchObject({ code: 'withdrawals_held_safety' })
  expect((await world.quote(other, { ...request, micros: usd(20) })).data).toBeDefined()
  // The other account of the person is held with it.
  await world.owner.query("update player_check set person_id = 'two accounts' where player_id = any ($1)", [
    [player, other],
  ])
  expect(await world.quote(other, { ...request, micros: usd(20) })).toMatchObject({
    code: 'withdrawals_held_safety',
  })
  await world.owner.query('update player_hold set released_by = gen_random_uuid(), released_at = now()')
  await world.until(player, { state: 'paid' })
  expect(await world.faults()).toEqual([])
})

test('[C8] staff stop a withdrawal while the cashier decides that it waits a day: the money comes back at once', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const { data } = await world.ask(player, { coin: 'usdc', address: anAddress(), micros: usd(50) })
  await world.until(player, { state: 'waiting', waitReason: 'new_address' })
  await world.stopDriver()
  await world.staff.query('select withdrawal_reject($1, $2)', [data.id, 'staff'])
  expect(await markWaiting(world.cashier, data.id, { waitReason: 'new_address', againInMs: DAY_MS })).toBe(
    false,
  )
  world.startDriver()
  await world.until(player, { state: 'returned', failure: 'rejected_by_staff' })
  expect(await world.ownedBy(player)).toBe(usd(900))
})

test('[C4] a SOL withdrawal needs a price when requested, and one near it if it waited long', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const request = { coin: 'sol', address, micros: usd(300) } as const
  const { data } = await world.ask(player, request)
  await world.until(player, { state: 'waiting', waitReason: 'approval' })
  await world.owner.query("update withdrawal set decided_at = now() - interval '11 minutes'")
  await twoApprovers().approve(world.owner, data.id)
  world.localnet.faults.setPrice({
    price: 150_00000000n,
    confidence: 0n,
    publishTimeSeconds: BigInt(Math.floor(Date.now() / 1000) - 300),
  })
  await world.until(player, { state: 'waiting', waitReason: 'price' })
  expect(await world.quote(player, request)).toMatchObject({ code: 'price_missing' })
  expect(await world.ask(player, request)).toMatchObject({ code: 'price_missing' })
  expect((await world.quote(player, { ...request, coin: 'usdc' })).data).toMatchObject({
    networkFee: null,
    price: null,
  })
  world.localnet.faults.setPrice({ price: 100_00000000n, confidence: 0n })
  await world.owner.query("update withdrawal set due_at = now() where state = 'accepted'")
  await world.until(player, { state: 'returned', failure: 'price_gone' })
  expect(await world.ownedBy(player)).toBe(usd(900))
})

test('an address that becomes a program while its withdrawal waits gets nothing, and the money comes back', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = anAddress()
  await world.ask(player, { coin: 'sol', address, micros: usd(20) })
  await world.until(player, { state: 'waiting', waitReason: 'new_address' })
  // A step on its way would store the old wait once more.
  await world.stopDriver()
  world.localnet.faults.setAccount({
    address,
    lamports: 10_000_000n,
    owner: world.cold,
    data: new Uint8Array(40),
  })
  // The cashier reads confirmed accounts: before that it would still see a wallet.
  await expect.poll(() => world.chain.solOf(address), SOON).toBe(10_000_000n)
  await world.owner.query('update withdrawal_address set usable_at = now()')
  await world.owner.query('update withdrawal set due_at = now()')
  world.startDriver()
  await world.until(player, { state: 'returned', failure: 'address_unusable' })
  expect(await world.ownedBy(player)).toBe(usd(900))
})

test('while the cashier is down a request waits and says so; an old one is not accepted any more', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await world.stopDriver()
  expect(await world.quote(player, { coin: 'usdc', address, micros: usd(10) })).toMatchObject({
    code: 'withdrawals_paused',
  })
  const { data } = await world.requestOnce(player, { coin: 'usdc', address, micros: usd(10) })
  expect(data).toMatchObject({ state: 'requested', units: null, fee: '500000' })
  await world.owner.query("update withdrawal set requested_at = now() - interval '6 seconds'")
  expect(await world.activity(player)).toMatchObject([{ state: 'waiting', waitReason: 'unseen' }])
  world.startDriver()
  await world.until(player, { state: 'paid' })
  await world.stopDriver()
  const late = await world.requestOnce(player, { coin: 'usdc', address, micros: usd(10) })
  await world.owner.query(
    "update withdrawal set requested_at = now() - interval '61 seconds' where id = $1",
    [late.data.id],
  )
  world.startDriver()
  await expect
    .poll(async () => (await world.activity(player)).find(({ id }) => id === late.data.id), SOON)
    .toMatchObject({ state: 'returned', failure: 'not_accepted', refusal: 'withdrawals_paused' })
  expect(await world.availableOf(player)).toBe(usd(890))
})

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { walletPorts } from '../../src/app/wallet-ports.ts'
import { showActivity, showWallet } from '../../src/cashier/deposits/show-wallet.ts'
import { agePrice, pauseSolDeposits } from '../../src/ledger/testing/reserve.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type DepositWorld, openDepositWorld, SOL } from './chain/deposit-world.ts'
import { sol } from './chain/instructions.ts'
import { aScene, type Scene } from './chain/scene.ts'
import { send } from './chain/send.ts'

let world: DepositWorld
let scene: Scene

// One chain for all: each test pays an address of its own, and is finished before the next begins.
beforeEach(async () => {
  world ??= await openDepositWorld()
  await world.recordAuditPrice()
  scene = await aScene(world)
}, 60_000)
afterAll(() => world.close())

const half = () => [sol(scene.from, scene.to.address, SOL / 2n)]
const paySol = () => send(world.client, { payer: scene.from, instructions: half() })
const states = async () => (await world.depositsOf(scene.to)).map(({ state }) => state)
const HALF_CREDITED = 67_500_000n

/** Confirmed, and no longer hidden by the price that the watcher keeps for a second. */
async function setPrice(price: Parameters<typeof world.client.localnet.faults.setPrice>[0]): Promise<void> {
  world.client.localnet.faults.setPrice(price)
  world.client.localnet.tick(3)
  await delay(1_100)
}

test('[C2] a deposit is arriving at confirmed, and in the balance only once it is finalized', async () => {
  await paySol()
  await world.watcher.scanAll(world.cashier)
  expect(await states()).toEqual([])
  await world.recordConfirmed()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['arriving'], 0n])
  world.client.localnet.tick(20)
  await world.watcher.follow(world.cashier)
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['arriving'], 0n])
  await world.finalize()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('[C2] a deposit of a lost fork disappears, and is credited once if it lands again', async () => {
  // The money of the sender is final, so only the transfer is lost.
  world.client.localnet.tick(40)
  const { wire } = await world.client.sign(scene.from, half())
  world.client.localnet.tick(1)
  await world.client.send(wire)
  await world.recordConfirmed()
  expect(await states()).toEqual(['arriving'])
  world.pushed.length = 0
  world.client.localnet.faults.rollBack(5)
  world.client.localnet.tick(8)
  for (let round = 0; round < 4; round += 1) await world.watcher.follow(world.cashier)
  expect(await states()).toEqual([])
  expect(world.pushed).toContain(`wallet ${scene.to.playerId}`)

  await world.client.send(wire)
  await world.recordConfirmed()
  expect(await states()).toEqual(['arriving'])
  await world.settle()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('[C2] a transaction that lands in another block of the winning fork is credited once', async () => {
  world.client.localnet.tick(40)
  const { wire } = await world.client.sign(scene.from, half())
  await world.client.send(wire)
  await world.recordConfirmed()
  world.client.localnet.faults.rollBack(4)
  await world.client.send(wire)
  await world.settle()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('[C4] without a price SOL waits, USDC goes on, and the price of the credit counts', async () => {
  await setPrice({ price: 150_00000000n, confidence: 1n, publishTimeSeconds: 1n })
  await paySol()
  await world.client.localnet.giveUsdc(scene.to.address, 10_000_000n)
  await world.settle()
  await world.watcher.creditWaiting(world.cashier)
  expect(await states()).toEqual(['credited', 'waiting'])
  expect(await world.balanceOf(scene.to)).toBe(9_000_000n)
  expect((await world.heldOnChain()).sol).toBe(await world.ledgerBalanceOf('sol'))

  await setPrice({ price: 160_00000000n, confidence: 1n })
  await world.recordAuditPrice(160_000_000n)
  await world.watcher.creditWaiting(world.cashier)
  await world.watcher.creditWaiting(world.cashier)
  expect(await states()).toEqual(['credited', 'credited'])
  expect(await world.balanceOf(scene.to)).toBe(9_000_000n + 72_000_000n)
  await setPrice({ price: 150_00000000n, confidence: 1n })
})

test('[C4] a price that the audit has not read nearly so is not used', async () => {
  await world.recordAuditPrice(100_000_000n)
  await paySol()
  await world.settle()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['waiting'], 0n])
  await world.recordAuditPrice(150_000_000n)
  await world.watcher.creditWaiting(world.cashier)
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('[C7] while SOL deposits are paused they wait, and are credited afterwards', async () => {
  await pauseSolDeposits(world.owner, true)
  await paySol()
  await world.settle()
  await world.watcher.creditWaiting(world.cashier)
  expect(await states()).toEqual(['waiting'])
  await pauseSolDeposits(world.owner, false)
  await world.watcher.creditWaiting(world.cashier)
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('a node that refuses, loses replies or is repeated loses and doubles nothing', async () => {
  await paySol()
  world.client.localnet.tick(3)
  const { faults } = world.client.localnet
  const scan = () => world.watcher.scanAll(world.cashier)
  const follow = () => world.watcher.follow(world.cashier)
  faults.refuseRequests(3, 503)
  for (let call = 0; call < 3; call += 1) await scan().catch(() => undefined)
  faults.loseReplies(4)
  for (let call = 0; call < 4; call += 1) await scan().catch(() => undefined)
  await scan()
  faults.loseReplies(2)
  for (let call = 0; call < 2; call += 1) await follow().catch(() => undefined)
  await delay(1_100) // An address that could not be read is not read again at once.
  for (let round = 0; round < 3; round += 1) await world.settle()
  for (let notice = 0; notice < 10; notice += 1) {
    world.watcher.hint(scene.to.address)
    world.watcher.hint(scene.to.tokenAccount)
    await world.watcher.scanHinted(world.cashier)
    await world.watcher.follow(world.cashier)
  }
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('a notice of the socket makes a deposit arriving without a round of all balances', async () => {
  await world.watcher.settleHistories(world.cashier)
  const watch = world.chain.watchAccounts(world.watcher.hint)
  watch.set(await world.watcher.accountsToWatch(world.cashier))
  await delay(500)
  await paySol()
  world.client.localnet.tick(3)
  await expect
    .poll(
      async () => {
        await world.watcher.scanHinted(world.cashier)
        return states()
      },
      { timeout: 50_000 },
    )
    .toEqual(['arriving'])
  watch.close()
  await world.settle()
})

test('a deposit behind a flood of dust is found, and the flood delays nobody', async () => {
  for (let sent = 0; sent < 130; sent += 1)
    await send(world.client, {
      payer: scene.from,
      instructions: [sol(scene.from, scene.to.address, 1_000_000n + BigInt(sent))],
    })
  await paySol()
  const second = scene.other
  await world.client.localnet.giveSol(second.address, SOL / 2n)
  await world.settle()
  expect(await world.balanceOf(second)).toBe(HALF_CREDITED)
  expect(await world.balanceOf(scene.to)).toBe(HALF_CREDITED)
  expect((await states()).filter((state) => state === 'dust')).toHaveLength(130)
  expect((await world.heldOnChain()).sol).toBe(await world.ledgerBalanceOf('sol'))
}, 60_000)

test('a cashier that never saw a deposit as arriving credits it from the finalized history alone', async () => {
  await world.client.localnet.giveUsdc(scene.from.address, 10_000_000n)
  await paySol()
  world.client.localnet.tick(40)
  world.aWatcher()
  await world.watcher.settleHistories(world.cashier)
  await world.listAll()
  expect([await states(), await world.balanceOf(scene.to)]).toEqual([['credited'], HALF_CREDITED])
})

test('[C2] the wallet shows the address, minima, price, and only the deposits of the player', async () => {
  const ports = walletPorts({ pool: world.app, clock: systemClock })
  const deps = { db: world.app, ports, usdcMint: 'mint', cluster: 'localnet' }
  await send(world.client, {
    payer: scene.from,
    instructions: [
      sol(scene.from, scene.to.address, SOL / 2n),
      sol(scene.from, scene.other.address, 1_000_000n),
    ],
  })
  await world.settle()
  expect(await showWallet(deps, scene.to.playerId)).toMatchObject({
    address: scene.to.address,
    depositMin: { sol: '10000000', usdc: '2000000' },
    price: { microUsdPerSol: '150000000' },
    depositFeeBps: 1_000,
    depositsPaused: false,
  })
  const own = await showActivity(deps, scene.to.playerId)
  expect(own.deposits).toMatchObject([
    { coin: 'sol', units: '500000000', state: 'credited', micros: '67500000', fee: '7500000' },
  ])
  expect((await showActivity(deps, scene.other.playerId)).deposits).toMatchObject([
    { state: 'dust', micros: null },
  ])
  await agePrice(world.owner)
  expect((await showWallet(deps, scene.to.playerId)).price).toBeNull()
  await world.owner.query('delete from player_check where player_id = $1', [scene.to.playerId])
  expect(await showWallet(deps, scene.to.playerId)).toMatchObject({ address: null, checked: false })
})

test.each([
  ['a credited deposit is deleted', "delete from cashier_deposit where state = 'credited'"],
  [
    'a credited deposit gets other units',
    "update cashier_deposit set units = units + 1 where state = 'credited'",
  ],
  [
    'a credited deposit gets another amount',
    "update cashier_deposit set micros = micros + 1 where state = 'credited'",
  ],
  [
    'dust becomes a deposit',
    "update cashier_deposit set state = 'arriving', finalized_at = null where state = 'dust'",
  ],
])('the database refuses to its owner: %s', async (_, statement) => {
  await expect(world.owner.query(statement)).rejects.toMatchObject({ code: 'LD001' })
})

test('a finalized transaction that is reported with other units is refused', async () => {
  const { rows } = await world.owner.query(
    "select signature, slot, address_index, units from cashier_deposit where state = 'credited' limit 1",
  )
  const again = world.cashier.query(
    "select cashier_credit_deposits($1, $2, array[$3]::bigint[], array['sol']::ledger_coin[], array[$4]::bigint[], null, 1)",
    [rows[0].signature, rows[0].slot, rows[0].address_index, rows[0].units + 1n],
  )
  await expect(again).rejects.toMatchObject({ code: 'LD009' })
})

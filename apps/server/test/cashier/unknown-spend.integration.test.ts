import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { anAddress, paySol, payUsdc } from '../../../signer/test/world/transfers.ts'
import { READ_AT_ONCE_MAX, type SpendNode } from '../../src/cashier/spends/watch-spends.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import { spendsOf } from './spend-world.ts'
import { aSweepWorld } from './sweep-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOL = 1_000_000_000n
const FINALIZED_BLOCKS = 40

test('[C10] payments and sweeps of the cashier stop nothing, and cost no call each', async () => {
  const sweeping = await aSweepWorld()
  const { world, localnet } = sweeping
  const spends = spendsOf(world)
  await expect.poll(() => spends.watch()).toBe(true)
  const before = spends.calls.reads
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  await world.until(player, { state: 'paid' })
  await localnet.giveSol(await sweeping.anAddress(), SOL)
  await sweeping.settle()
  while ((await sweeping.sweeps())[0]?.outcome !== 'swept') {
    await sweeping.sweep('sol')
    localnet.tick(FINALIZED_BLOCKS)
  }
  expect(await spends.watch()).toBe(true)
  expect(await spends.unexplained()).toEqual([])
  expect(await spends.pause()).toMatchObject({ paused: false })
  expect(spends.calls.reads).toBe(before)
})

test('[C10] a payment with a stolen key stops withdrawals, once, and two people do not resume them while it is unexplained', async () => {
  const world = await aWithdrawalWorld()
  const spends = spendsOf(world)
  const thief = anAddress()
  // Money that somebody brings hides it from the audit, which compares sums.
  await world.localnet.giveSol(world.hot, 4n * SOL)
  await spends.steal([paySol(world.hot, thief, 3n * SOL)])
  await spends.watch()
  expect(await spends.unexplained()).toMatchObject([
    { coin: 'sol', units: 3n * SOL, address: thief, lamports: 3n * SOL + 5_000n, usdc: 0n },
  ])
  const signature = (await spends.unexplained())[0]?.signature ?? 'none'
  expect(await spends.pause()).toMatchObject({ paused: true, reason: expect.stringContaining(signature) })

  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const asked = await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  expect(asked).toMatchObject({ code: 'withdrawals_paused' })
  expect(await spends.resume()).toBe('unknown_spends')

  await spends.watch()
  const { rows } = await world.owner.query("select after from audit_event where kind = 'spend-unknown'")
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ after: { signature, address: thief, lamports: '3000005000' } })
})

test('[C10] a stolen payment of USDC names its receiver, not the token account', async () => {
  const world = await aWithdrawalWorld()
  const spends = spendsOf(world)
  const thief = anAddress()
  await spends.steal(payUsdc(world.hot, thief, usd(700)))
  await spends.watch()
  expect(await spends.unexplained()).toMatchObject([
    { coin: 'usdc', units: usd(700), address: thief, usdc: usd(700) },
  ])
})

test('[C10] hundreds of transactions of strangers that name the hot wallet stop nothing and cost one call each, few at a time', async () => {
  const world = await aWithdrawalWorld()
  const { localnet, hot } = world
  const spends = spendsOf(world)
  await expect.poll(() => spends.watch()).toBe(true)
  const strangers = 300
  for (let sent = 0; sent < strangers; sent += 1) await localnet.giveSol(hot, 1n)
  localnet.tick(FINALIZED_BLOCKS)
  const before = spends.calls.reads
  let rounds = 0
  for (let isAtEnd = false; !isAtEnd; rounds += 1) {
    const read = spends.calls.reads
    isAtEnd = await spends.watch()
    expect(spends.calls.reads - read).toBeLessThanOrEqual(READ_AT_ONCE_MAX)
  }
  expect(rounds).toBe(Math.ceil(strangers / READ_AT_ONCE_MAX))
  expect(spends.calls.reads - before).toBe(strangers)
  expect(await spends.unexplained()).toEqual([])
  expect(await spends.pause()).toMatchObject({ paused: false })
  const read = spends.calls.reads
  await spends.watch()
  expect(spends.calls.reads).toBe(read)
})

test('[C10] a theft behind strangers is found, also when one node leaves it out or cannot show it yet', async () => {
  const world = await aWithdrawalWorld()
  const { localnet, hot } = world
  const spends = spendsOf(world)
  await localnet.giveSol(hot, 1n)
  await spends.steal([paySol(hot, anAddress(), SOL)])
  await localnet.giveSol(hot, 1n)
  localnet.tick(FINALIZED_BLOCKS)
  const showsNothing: SpendNode = { ...spends.node, readTransaction: async () => null }
  expect(await spends.watch([showsNothing])).toBe(false)
  expect(await spends.unexplained()).toEqual([])

  const listsNothing: SpendNode = { ...spends.node, name: 'other', listSignatures: async () => [] }
  await expect.poll(() => spends.watch([listsNothing, spends.node])).toBe(true)
  expect(await spends.unexplained()).toHaveLength(1)
})

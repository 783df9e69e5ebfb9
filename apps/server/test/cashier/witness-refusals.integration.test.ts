import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumDifferences } from '../../src/cashier/deposits/difference-store.ts'
import type { WitnessChain } from '../../src/cashier/deposits/ports.ts'
import type { ChainTransaction } from '../../src/chain/read-transaction.ts'
import { SOL } from './chain/deposit-world.ts'
import { sol, tokenAccountOf, usdc } from './chain/instructions.ts'
import { USDC } from './chain/scene.ts'
import { send } from './chain/send.ts'
import { DIFFERENCE_MS_MAX, openWitnessWorld, type WitnessWorld } from './witness-world.ts'

let witnessed: WitnessWorld
beforeAll(async () => void (witnessed = await openWitnessWorld()), 60_000)
afterAll(() => witnessed.world.close())

test('[C12] a deposit that one node invents is not credited, and is an alarm', async () => {
  const { world, second } = witnessed
  const { scene, alarms, aWitness, paySol, balance } = await witnessed.aCase()
  await paySol(SOL / 2n)
  await witnessed.settleTwice()
  const before = await balance()
  const invented: ChainTransaction = {
    signature: '5'.repeat(88),
    slot: 1n,
    hasFailed: false,
    signers: [scene.from.address],
    lamports: new Map([[scene.to.address, { before: 0n, after: 9n * SOL }]]),
    tokens: [],
  }
  const liar = (lamports: bigint): WitnessChain => ({
    ...second,
    readFinalHoldings: async (wallets) => {
      const { slot, holdings } = await second.readFinalHoldings(wallets)
      return { slot, holdings: holdings.map((held) => ({ ...held, lamports: held.lamports + lamports })) }
    },
    listPage: async () => [{ signature: invented.signature, slot: 1n, hasFailed: false }],
    readTransaction: async () => invented,
  })
  // It invents the coins too, or only the transaction where an address has a surplus of another origin.
  const ownCoins = { payer: world.hotWallet, instructions: [sol(world.hotWallet, scene.to.address, SOL)] }
  for (const lamports of [9n * SOL, 0n]) {
    if (lamports === 0n) await send(world.client, ownCoins)
    await witnessed.settleTwice()
    const witness = aWitness({ second: liar(lamports) })
    await witness.compareAll(world.cashier)
    await witnessed.tenMinutesPass()
    await witness.readDue(world.cashier)
    expect(alarms.filter((alarm) => alarm === 'contradiction').length).toBeGreaterThan(0)
    expect(await balance()).toBe(before)
    alarms.length = 0
  }
})

test('[C12] a second node that is behind credits nothing, and nothing twice', async () => {
  const { world, node } = witnessed
  const { alarms, aWitness, paySol, differences, states } = await witnessed.aCase()
  await paySol(SOL / 2n)
  await witnessed.settleTwice()
  node.faults.lag(100)
  const witness = aWitness()
  await witness.compareAll(world.cashier)
  expect(await differences()).toEqual([{ coin: 'sol', units: -SOL / 2n, reads: 0 }])
  await witnessed.tenMinutesPass()
  await witness.readDue(world.cashier)
  expect(alarms).toContain('contradiction')
  node.faults.lag(0)
  await witness.compareAll(world.cashier)
  expect(await differences()).toEqual([])
  expect(await states()).toEqual(['credited'])
})

test('[C12] coins of the house at a deposit address stay unexplained, and coins that are gone are reported', async () => {
  const { world } = witnessed
  const { scene, alarms, aWitness, states } = await witnessed.aCase()
  await send(world.client, {
    payer: world.hotWallet,
    instructions: [sol(world.hotWallet, scene.to.address, SOL)],
  })
  await world.client.localnet.giveSol(scene.other.address, SOL)
  await witnessed.settleTwice()
  await send(world.client, {
    payer: world.hotWallet,
    instructions: [sol(scene.other.key, world.hotWallet.address, SOL)],
  })
  await witnessed.settleTwice()
  const witness = aWitness()
  await witness.compareAll(world.cashier)
  for (let pass = 1; pass <= 2; pass += 1) {
    await witnessed.tenMinutesPass()
    await witness.readDue(world.cashier)
  }
  expect(await states()).toEqual([])
  expect(alarms).toContain('a deposit address holds less than its deposits say')
  const sums = await sumDifferences(world.cashier, 'sol', { olderThanMs: DIFFERENCE_MS_MAX })
  expect(sums.unexplained).toBeGreaterThanOrEqual(SOL)
  expect(sums.missing).toBe(SOL)
  await world.owner.query('delete from cashier_difference')
})

test('[C12] an address is not compared while a sweep moves its coins, and its difference is as old as before', async () => {
  const { world } = witnessed
  const { scene, aWitness, payUsdc, differences } = await witnessed.aCase()
  await payUsdc(20n * USDC)
  await witnessed.settleTwice()
  const { rows } = await world.owner.query<{ id: bigint }>(
    `insert into sweep (coin, units, message, last_valid_block_height, network_lamports)
     values ('usdc', $1, 'message', 1, 0) returning id`,
    [20n * USDC],
  )
  await world.owner.query('update cashier_deposit set sweep_id = $1 where address_index = $2', [
    rows[0]?.id,
    scene.to.index,
  ])
  await send(world.client, {
    payer: world.hotWallet,
    instructions: [await usdc(scene.to.key, await tokenAccountOf(world.hotWallet.address), 20n * USDC)],
  })
  world.client.localnet.tick(40)
  const witness = aWitness()
  await witness.compareAll(world.cashier)
  expect(await differences()).toEqual([])
})

test('[C12] the histories of a thousand addresses that hold what they should cost 20 calls', async () => {
  const { world, second } = witnessed
  const { scene, aWitness } = await witnessed.aCase()
  const calls = { made: 0 }
  const counted: WitnessChain = {
    ...second,
    readFinalHoldings: (wallets) => {
      calls.made += 1
      return second.readFinalHoldings(wallets)
    },
  }
  const addresses = Array.from({ length: 1_000 }, (_, index) => ({
    index: BigInt(1_000_000 + index),
    address: scene.other.address,
    tokenAccount: scene.other.tokenAccount,
  }))
  const many = Object.assign(Object.create(world.watcher.addresses), { all: () => addresses })
  const witness = aWitness({ second: counted }, many)
  await witness.compareAll(world.cashier)
  expect(calls.made).toBe(20)
})

test('[C12] a deposit that is credited while its history is read again is not a contradiction', async () => {
  const { world, second } = witnessed
  const { alarms, aWitness, paySol, states } = await witnessed.aCase()
  await paySol(SOL / 2n)
  // Final, and not seen by the cashier yet.
  world.client.localnet.tick(40)
  await world.watcher.addresses.refresh(world.cashier)
  const credits: WitnessChain = {
    ...second,
    readTransaction: async (signature, commitment) => {
      await witnessed.settleTwice()
      return second.readTransaction(signature, commitment)
    },
  }
  const witness = aWitness({ second: credits })
  await witness.compareAll(world.cashier)
  await witnessed.tenMinutesPass()
  await witness.readDue(world.cashier)
  expect(await states()).toEqual(['credited'])
  expect(alarms).not.toContain('contradiction')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumDifferences } from '../../src/cashier/deposits/difference-store.ts'
import { SOL } from './chain/deposit-world.ts'
import { USDC } from './chain/scene.ts'
import { DIFFERENCE_MS_MAX, openWitnessWorld, type WitnessWorld } from './witness-world.ts'

const CREDITED_OF_FIVE = 4_500_000n
const CREDITED_OF_FIFTEEN = 13_500_000n

let witnessed: WitnessWorld
beforeAll(async () => void (witnessed = await openWitnessWorld()), 60_000)
afterAll(() => witnessed.world.close())

/** A deposit in a hole of the list of the cashier's node, and one after it that moved the cursor past it. */
async function aMissedDeposit() {
  const one = await witnessed.aCase()
  const { world, settleTwice, anHourPasses } = witnessed
  const missed = await one.payUsdc(10n * USDC)
  world.client.localnet.faults.leaveOut([missed])
  await settleTwice()
  await one.payUsdc(5n * USDC)
  await anHourPasses()
  await settleTwice()
  // The node is whole again, and its cursor is past the hole.
  world.client.localnet.faults.leaveOut([])
  await anHourPasses()
  await settleTwice()
  expect(await one.balance()).toBe(CREDITED_OF_FIVE)
  return { ...one, missed }
}

test('[C12] a deposit in a hole of one list is credited once the address differed for ten minutes, and once only', async () => {
  const { world } = witnessed
  const { scene, alarms, aWitness, differences, states, balance } = await aMissedDeposit()
  const witness = aWitness()
  await witness.compareAll(world.cashier)
  expect(await differences()).toEqual([{ coin: 'usdc', units: 10n * USDC, reads: 0 }])
  expect(await witness.readDue(world.cashier)).toBe(false)
  await witnessed.tenMinutesPass()
  await witness.readDue(world.cashier)
  expect(await states()).toEqual(['credited', 'credited'])
  expect(await balance()).toBe(CREDITED_OF_FIFTEEN)
  expect(alarms).toContain('missed')

  await witness.compareAll(world.cashier)
  expect(await differences()).toEqual([])
  // A second cashier that still has the old difference, and its own node that lists it again.
  await world.owner.query(
    "insert into cashier_difference (index, coin, units, since) values ($1, 'usdc', 1, now() - interval '1 hour')",
    [scene.to.index],
  )
  await witness.readDue(world.cashier)
  await world.owner.query('update cashier_scan set wallet_until = null, token_until = null, listed_at = null')
  await world.listAll()
  expect(await balance()).toBe(CREDITED_OF_FIFTEEN)
  expect(alarms.filter((alarm) => alarm === 'missed')).toHaveLength(1)
})

test('[C12] a deposit that both lists left out is found when one of them shows it', async () => {
  const { world, node } = witnessed
  const { missed, aWitness, differences, balance } = await aMissedDeposit()
  const witness = aWitness()
  for (const { faults } of [world.client.localnet, node]) faults.leaveOut([missed])
  await witness.compareAll(world.cashier)
  for (let pass = 1; pass <= 2; pass += 1) {
    await witnessed.tenMinutesPass()
    await witness.readDue(world.cashier)
    expect(await differences()).toEqual([{ coin: 'usdc', units: 10n * USDC, reads: pass }])
  }
  const old = { olderThanMs: DIFFERENCE_MS_MAX }
  expect(await sumDifferences(world.cashier, 'usdc', old)).toMatchObject({ old: 1, unexplained: 10n * USDC })
  // The third pass is at the second node again, the fourth at its own one.
  world.client.localnet.faults.leaveOut([])
  for (let pass = 3; pass <= 4; pass += 1) {
    await witnessed.tenMinutesPass()
    await witness.readDue(world.cashier)
  }
  expect(await balance()).toBe(CREDITED_OF_FIFTEEN)
  await witness.compareAll(world.cashier)
  expect(await sumDifferences(world.cashier, 'usdc', old)).toEqual({ old: 0, unexplained: 0n, missing: 0n })
})

test('[C12] a missed deposit behind a flood of dust is found in parts', async () => {
  const { world } = witnessed
  const { aWitness, paySol, states } = await witnessed.aCase()
  const missed = await paySol(SOL / 2n)
  world.client.localnet.faults.leaveOut([missed])
  for (let sent = 0; sent < 130; sent += 1) await paySol(1_000_000n + BigInt(sent))
  await witnessed.settleTwice()
  await witnessed.settleTwice()
  expect(await states()).not.toContain('credited')
  const witness = aWitness()
  await witness.compareAll(world.cashier)
  await witnessed.tenMinutesPass()
  await witness.readDue(world.cashier)
  expect(await states()).not.toContain('credited')
  await witness.readDue(world.cashier)
  expect((await states()).filter((state) => state === 'credited')).toHaveLength(1)
}, 180_000)

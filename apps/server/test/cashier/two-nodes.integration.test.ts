import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { isFrozen } from '../../src/ledger/store.ts'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import { aNodeWithoutStatuses } from './lying-node.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOON = { timeout: 50_000 }

test('[I8] a payment that arrived is not repeated because the node of the cashier does not know it', async () => {
  const world = await aWithdrawalWorld({ cashierNode: aNodeWithoutStatuses })
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(200) })
  await expect.poll(async () => (await world.attemptsOf(data.id))[0]?.outcome, SOON).toBe('expired')
  expect(await world.until(player, { state: 'waiting' })).toMatchObject({ waitReason: 'ledger' })
  expect(await isFrozen(world.owner)).toBe(true)
  expect(await world.chain.usdcOf(address)).toBe(usd(190))
  const signed = (await world.attemptsOf(data.id)).filter(({ signature }) => signature !== null)
  expect(signed).toHaveLength(1)
})

test('[C10] with a second node such a payment is paid, nothing freezes, and the contradiction is counted', async () => {
  const world = await aWithdrawalWorld({ cashierNode: aNodeWithoutStatuses, hasSecondNode: true })
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(200) })
  expect(await world.until(player, { state: 'paid' })).toMatchObject({ units: usd(190).toString() })
  expect(await world.attemptsOf(data.id)).toMatchObject([{ outcome: 'paid' }])
  expect(world.contradictions).toBeGreaterThan(0)
  expect(await world.chain.usdcOf(address)).toBe(usd(190))
  expect(await isFrozen(world.owner)).toBe(false)
  expect(await world.faults()).toEqual([])
})

test('[C10] a payment that was lost is repeated once both nodes do not know it', async () => {
  const world = await aWithdrawalWorld({ hasSecondNode: true })
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  world.localnet.faults.dropSends(1_000_000)
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(200) })
  await expect.poll(async () => (await world.attemptsOf(data.id))[0]?.outcome, SOON).toBe('expired')
  world.localnet.faults.dropSends(0)
  await world.until(player, { state: 'paid' })
  expect(await world.chain.usdcOf(address)).toBe(usd(190))
  expect(world.contradictions).toBe(0)
  expect(await world.faults()).toEqual([])
})

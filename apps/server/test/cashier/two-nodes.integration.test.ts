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

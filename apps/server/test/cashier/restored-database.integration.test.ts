import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'
import { spendsOf } from './spend-world.ts'
import type { WithdrawalWorld } from './withdrawal-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOON = { timeout: 30_000, interval: 100 }
const BLOCKHASH_LASTS = 150

const pretend = ({ owner }: WithdrawalWorld, changes: string) =>
  owner.query(`update spend_watch set ${changes}`)

test('[C10] after PostgreSQL has started nothing leaves before the watch has compared everything', async () => {
  const world = await aWithdrawalWorld()
  const spends = spendsOf(world)
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await pretend(world, "read_under = read_under - interval '1 day'")
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  await expect.poll(async () => (await world.readChain()).shortages).toEqual([])
  expect(await world.attemptsOf(data.id)).toEqual([])
  await expect.poll(() => spends.watch(), SOON).toBe(true)
  await world.until(player, { state: 'paid' })
  expect(await spends.pause()).toMatchObject({ paused: false })
})

test('[C10] in a restored database withdrawals are paused, and two people resume them once nothing signed before can land', async () => {
  const world = await aWithdrawalWorld()
  const spends = spendsOf(world)
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  world.isAuditing = false
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  await pretend(world, "cluster = 'the one that was backed up'")
  world.isAuditing = true
  await world.readChain()

  expect(await spends.resume()).toBe('not_stopped')
  await spends.watch()
  expect(await spends.pause()).toMatchObject({ paused: true, reason: expect.stringContaining('restored') })
  expect(await spends.resume()).toBe('not_compared')
  expect(await world.until(player, { state: 'waiting', waitReason: 'paused' })).toMatchObject({ id: data.id })

  world.localnet.tick(2 * BLOCKHASH_LASTS)
  await expect.poll(() => spends.watch(), SOON).toBe(true)
  // Watching alone lets nothing go on.
  expect(await spends.pause()).toMatchObject({ paused: true })
  expect(await world.attemptsOf(data.id)).toEqual([])
  expect(await spends.resume()).toBeNull()
  await world.until(player, { state: 'paid' })
  const { rows } = await world.owner.query("select after from audit_event where kind = 'restore-found'")
  expect(rows).toHaveLength(1)
})

test('[C10] resuming withdrawals by hand, past the two people, pays nothing in a restored database', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await pretend(world, "cluster = 'the one that was backed up'")
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  await world.readChain()
  await expect(world.books.call('cashier_debit_hot_wallet($1, 1)', [data.id])).rejects.toMatchObject({
    code: 'LD023',
  })
  expect(await world.attemptsOf(data.id)).toEqual([])
})

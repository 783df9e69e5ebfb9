import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchOpenMoney } from '../../src/cashier/watch/watch-open-money.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { type DepositWorld, openDepositWorld, SOL } from './chain/deposit-world.ts'
import { sol } from './chain/instructions.ts'
import { aScene } from './chain/scene.ts'
import { send } from './chain/send.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await openDepositWorld()
}, 60_000)
afterAll(() => world.close())

test('what arrives shows in the metrics with its age, and how long its credit took', async () => {
  const metrics = createMetrics('cashier')
  const { task } = watchOpenMoney(metrics)
  const shown = async () => {
    await task.run(world.cashier)
    return metrics.registry.metrics()
  }
  await world.recordAuditPrice()
  const scene = await aScene(world)
  await send(world.client, { payer: scene.from, instructions: [sol(scene.from, scene.to.address, SOL / 2n)] })
  await world.recordConfirmed()
  await delay(10)
  expect(await shown()).toContain('cashier_deposits_open{state="arriving",process="cashier"} 1')
  expect(await shown()).toMatch(
    /cashier_deposit_oldest_seconds\{state="arriving",process="cashier"\} \d*\.\d+/,
  )
  await world.finalize()
  expect(await shown()).toContain('cashier_deposits_open{state="arriving",process="cashier"} 0')
  expect(world.creditedAfterSeconds).toHaveLength(1)
  expect(world.creditedAfterSeconds[0]).toBeGreaterThan(0.01)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { listUnseen, touchLastSeen } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('[Q1] a node marks its players as seen without waiting for a ticket that is being paired', async () => {
  const [paired, waiting] = [await world.aPlayer(), await world.aPlayer()]
  const ticket = paired.ticket()
  await world.join(ticket)
  await world.join(waiting.ticket())
  const seenAtMs = world.clock.nowMs() + 3_000
  const [pairing, node] = [await world.owner.connect(), await world.owner.connect()]
  try {
    await pairing.query('begin')
    await pairing.query('select from queue_ticket where id = $1 for no key update', [ticket.id])
    await node.query("set lock_timeout = '2s'")
    await touchLastSeen(node, [paired.id, waiting.id], seenAtMs)
  } finally {
    await pairing.query('rollback')
    pairing.release()
    node.release(true)
  }
  const unseen = await listUnseen(world.owner, seenAtMs)
  expect(unseen.map(({ playerId }) => playerId)).toEqual([paired.id])
})

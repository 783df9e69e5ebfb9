import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestNode } from '../../test/world/test-node.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { postgresTimeStore } from '../match/time-store.ts'
import { listUnseen } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('[Q1] players leave a node without waiting for a ticket that is being paired', async () => {
  const players = [await world.aPlayer(), await world.aPlayer()] as const
  const [paired, waiting] = players
  const ticket = paired.ticket()
  await world.join(ticket)
  await world.join(waiting.ticket())
  const leftAtMs = world.clock.nowMs() + 3_000
  const node = await new TestNode(world).start(...players)
  const [pairing, leaving] = [await world.owner.connect(), await world.owner.connect()]
  try {
    await pairing.query('begin')
    await pairing.query('select from queue_ticket where id = $1 for no key update', [ticket.id])
    await leaving.query("set lock_timeout = '2s'")
    const left = players.map(({ id }) => id)
    await postgresTimeStore(leaving).storePlayers(node.outages.nodeId, { arrived: [], left }, leftAtMs)
  } finally {
    await pairing.query('rollback')
    pairing.release()
    leaving.release(true)
  }
  const unseen = await listUnseen(world.owner, leftAtMs)
  expect(unseen.map(({ playerId }) => playerId)).toEqual([paired.id])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { insertInBatches } from './join-queue.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('[M2] a ticket id in capitals joins, and does not split its group', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => world.aPlayer()))
  const insertTicket = insertInBatches(world.store)
  const answers = await Promise.all(
    players.map((player) => {
      const ticket = player.ticket()
      return insertTicket({ ticket: { ...ticket, id: ticket.id.toUpperCase() }, nowMs: world.clock.nowMs() })
    }),
  )
  expect(answers).toEqual(players.map(() => 'joined'))
  for (const player of players) expect(await world.balanceOf(player)).toMatchObject({ reserved: 5_000_000n })
})

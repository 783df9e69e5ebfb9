import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Arena, openArena } from '../../test/world/test-world.ts'
import { insertInBatches } from './join-queue.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

test('[M2] a ticket id in capitals joins, and does not split its group', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => arena.aPlayer()))
  const insertTicket = insertInBatches(arena.pool)
  const answers = await Promise.all(
    players.map((player) => {
      const ticket = player.ticket()
      return insertTicket({ ticket: { ...ticket, id: ticket.id.toUpperCase() }, nowMs: arena.clock.nowMs() })
    }),
  )
  expect(answers).toEqual(players.map(() => 'joined'))
  for (const player of players) expect(await arena.balanceOf(player)).toMatchObject({ held: 5_000_000n })
})

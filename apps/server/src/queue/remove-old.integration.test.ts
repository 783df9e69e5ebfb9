import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { oldTicketRemover } from './remove-old.ts'

const DAY_MS = 86_400_000

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const remove = () => {
  const { clock, pool } = world
  const remover = oldTicketRemover({ clock, database: { pool, close: async () => undefined } })
  return remover.run({}, { jobId: '1', signal: AbortSignal.timeout(30_000) })
}

test('tickets that ended 30 days ago are removed; those that wait, or ended since, stay', async () => {
  const players = [await world.aPlayer(), await world.aPlayer(), await world.aPlayer()] as const
  const [left, waiting, recent] = players.map((player) => player.ticket())
  if (!left || !waiting || !recent) throw new Error('unreachable')
  for (const ticket of [left, waiting]) await world.join(ticket)
  await world.store.endTickets([left.id], world.clock.nowMs())
  world.clock.pass(29 * DAY_MS)
  await remove()
  expect(await world.store.findTicket(left.id)).toBeDefined()
  await world.join(recent)
  await world.store.endTickets([recent.id], world.clock.nowMs())
  world.clock.pass(2 * DAY_MS)
  await remove()
  const found = await Promise.all([left, waiting, recent].map(({ id }) => world.store.findTicket(id)))
  expect(found.map((ticket) => ticket?.state)).toEqual([undefined, 'waiting', 'left'])

  // [Q1] [M2] A copy of the removed join arrives: its journal is known, and no ticket without a reservation appears.
  expect(await world.store.insertTickets([left], world.clock.nowMs())).toEqual(['ticket_used'])
  expect(await world.store.findTicket(left.id)).toBeUndefined()
  expect(await world.balanceOf(players[0])).toEqual({ available: 5_000_000n, reserved: 0n })
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

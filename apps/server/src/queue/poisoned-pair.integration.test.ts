import { invariant } from '@throwdown/rules/invariant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPlayer } from '../../test/world/test-player.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import type { PairedMatch } from './pair-slice.ts'
import { insertTickets, listWaiting } from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
beforeEach(() => world.emptyQueues())
afterAll(() => world.close())

const twoPlayers = async (dollars: number) =>
  [await world.aPlayer(dollars), await world.aPlayer(dollars)] as const
const playersOf = (matches: readonly PairedMatch[]): string[] =>
  matches.flatMap(({ seats }) => seats.map(({ playerId }) => playerId)).sort()
const idsOf = (players: readonly TestPlayer[]): string[] => players.map(({ id }) => id).sort()

test('[C1] two players who join with one match key never delay another queue', async () => {
  const [first, second] = await twoPlayers(50)
  const honest = await twoPlayers(1)
  const ticket = first.ticket(50)
  await world.join(ticket)
  await world.join({ ...second.ticket(50), matchKey: ticket.matchKey }).catch(() => undefined)
  for (const player of honest) await world.join(player.ticket(1))
  expect(playersOf(await world.wave())).toEqual(idsOf(honest))
})

test('[C1] a match key is for one ticket, and its second ticket reserves no stake', async () => {
  const [first, second] = await twoPlayers(5)
  const ticket = first.ticket()
  await world.join(ticket)
  const again = { ...second.ticket(), matchKey: ticket.matchKey }
  await expect(world.join(again)).rejects.toMatchObject({ refusal: 'ticket_used' })
  expect(await world.balanceOf(second)).toEqual({ available: 5_000_000n, reserved: 0n })
  expect(await world.join(ticket)).toBe('waiting')
})

test('[C1] used keys in a group refuse their own tickets only', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.aPlayer()))
  const tickets = players.map((player) => player.ticket())
  const [stored, ...group] = tickets
  invariant(stored !== undefined, 'there is a first ticket')
  await world.join(stored)
  const withKeyOf = (taker: number, owner: number) => {
    const [ticket, key] = [tickets[taker], tickets[owner]?.matchKey]
    invariant(ticket !== undefined && key !== undefined, 'both tickets exist')
    group[taker - 1] = { ...ticket, matchKey: key }
  }
  withKeyOf(1, 0)
  withKeyOf(4, 3)
  expect(await insertTickets(world.pool, group, world.clock.nowMs())).toEqual([
    'ticket_used',
    'joined',
    'joined',
    'ticket_used',
    'joined',
  ])
})

test('[C1] a pair that cannot become a match ends with its stakes released, and the others are paired', async () => {
  const poisoned = await twoPlayers(1)
  const honest = await twoPlayers(5)
  for (const player of poisoned) await world.join(player.ticket(1))
  for (const player of honest) await world.join(player.ticket(5))
  const wave = await world.wave(failingToSignFirst())
  const paired = playersOf(wave)
  expect(paired).toHaveLength(2)
  const ended = [poisoned, honest].find((pair) => !paired.includes(pair[0].id)) ?? []
  expect(ended).toHaveLength(2)
  for (const player of ended) expect(await world.balanceOf(player)).toMatchObject({ reserved: 0n })
  expect(await world.wave()).toEqual([])
  expect(world.logLines.join('')).toContain('pairs could not become matches')
})

test('[C1] a queue that fails keeps its tickets and delays no other', async () => {
  const [broken, honest] = [await twoPlayers(50), await twoPlayers(1)]
  for (const player of broken) await world.join(player.ticket(50))
  for (const player of honest) await world.join(player.ticket(1))
  const ports = {
    ...world.ports,
    factsOf: async (ids: readonly string[], nowMs: number) => {
      if (ids.includes(broken[0].id)) throw new Error('the facts of this queue cannot be read')
      return world.ports.factsOf(ids, nowMs)
    },
  }
  const wave = await world.wave({ ports })
  expect(playersOf(wave)).toEqual(idsOf(honest))
  expect(playersOf(await world.wave())).toEqual(idsOf(broken))
})

test('[C1] the limit of a pairing round is per queue: a full queue takes no room from another', async () => {
  const [old, young] = [await twoPlayers(50), await twoPlayers(1)]
  for (const player of old) await world.join(player.ticket(50))
  world.clock.pass(1_000)
  for (const player of young) await world.join(player.ticket(1))
  const listed = await listWaiting(world.pool, 1)
  expect(listed.map(({ tier }) => tier).sort((a, b) => a - b)).toEqual([1, 50])
  expect(listed.map(({ playerId }) => playerId)).toEqual(expect.arrayContaining([old[0].id, young[0].id]))
})

/** Operator keys whose first signature fails: one pair of the round cannot become a match. */
function failingToSignFirst() {
  let signed = 0
  const { keys } = world
  const sign: typeof keys.sign = (...asked) => {
    signed += 1
    if (signed === 1) throw new Error('this pair cannot become a match')
    return keys.sign(...asked)
  }
  return { keys: { ...keys, sign } }
}

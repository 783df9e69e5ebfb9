import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPlayer } from '../../test/world/test-player.ts'
import { type Arena, openArena } from '../../test/world/test-world.ts'
import type { PairedMatch } from './pair-waiting.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
beforeEach(() => arena.emptyQueues())
afterAll(() => arena.close())

const twoPlayers = async (dollars: number) =>
  [await arena.aPlayer(dollars), await arena.aPlayer(dollars)] as const
const playersOf = (matches: readonly PairedMatch[]): string[] =>
  matches.flatMap(({ seats }) => seats.map(({ playerId }) => playerId)).sort()
const idsOf = (players: readonly TestPlayer[]): string[] => players.map(({ id }) => id).sort()

test.fails('[C1] two players who join with one match key never delay another queue', async () => {
  const [first, second] = await twoPlayers(50)
  const honest = await twoPlayers(1)
  const ticket = first.ticket(50)
  await arena.join(ticket)
  await arena.join({ ...second.ticket(50), matchKey: ticket.matchKey }).catch(() => undefined)
  for (const player of honest) await arena.join(player.ticket(1))
  expect(playersOf(await arena.wave())).toEqual(idsOf(honest))
})

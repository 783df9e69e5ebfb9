import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pause, unpause } from '../../test/world/pauses.ts'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { releaseStopped } from './leave-queue.ts'
import { requestRematch } from './rematch.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(async () => {
  await unpause(world.owner)
  await world.emptyQueues()
})
afterAll(() => world.close())

const nowMs = () => world.clock.nowMs()

test('a paused stake refuses joins of both modes and reserves no money; other stakes go on', async () => {
  await pause(world.owner, 'tier-5')
  const player = await world.aPlayer(50)
  const refused = player.ticket(5)
  await expect(world.join(refused)).rejects.toMatchObject({ refusal: 'tier_paused' })
  await expect(world.join(player.ticket(5, 'bounty'))).rejects.toMatchObject({ refusal: 'tier_paused' })
  expect(await world.balanceOf(player)).toMatchObject({ available: 50_000_000n, reserved: 0n })
  expect(await world.join(player.ticket(10))).toBe('waiting')
  await unpause(world.owner)
  await world.emptyQueues()
  // A refused ticket stays refused; a new one is free.
  await expect(world.join(refused)).rejects.toMatchObject({ refusal: 'tier_paused' })
  expect(await world.join(player.ticket(5))).toBe('waiting')
})

test('a paused mode refuses its joins at every stake and leaves the other mode alone', async () => {
  await pause(world.owner, 'normal')
  const player = await world.aPlayer(50)
  await expect(world.join(player.ticket(5))).rejects.toMatchObject({ refusal: 'mode_paused' })
  await expect(world.join(player.ticket(10))).rejects.toMatchObject({ refusal: 'mode_paused' })
  expect(await world.join(player.ticket(5, 'bounty'))).toBe('waiting')
})

test('paused deposits stop no play', async () => {
  await pause(world.owner, 'deposits')
  const player = await world.aPlayer(5)
  expect(await world.join(player.ticket())).toBe('waiting')
})

test('nobody who waited is paired after the pause; the stakes go back and can be staked elsewhere', async () => {
  const [one, other] = [await world.aPlayer(50), await world.aPlayer(50)]
  const bystander = await world.aPlayer(50)
  await world.join(one.ticket(5))
  await world.join(other.ticket(5))
  await world.join(bystander.ticket(10))
  await pause(world.owner, 'tier-5')
  expect(await world.wave()).toEqual([])
  const released = await releaseStopped(world.store, nowMs())
  expect(new Set(released.map(({ playerId }) => playerId))).toEqual(new Set([one.id, other.id]))
  expect(await world.balanceOf(one)).toMatchObject({ available: 50_000_000n, reserved: 0n })
  expect(await world.balanceOf(bystander)).toMatchObject({ reserved: 10_000_000n })
  expect(await releaseStopped(world.store, nowMs())).toEqual([])
  expect(await world.join(one.ticket(10))).toBe('waiting')
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

test('a repeat of a join that was made before the pause is not a second join', async () => {
  const player = await world.aPlayer(50)
  const ticket = player.ticket(5)
  await world.join(ticket)
  await pause(world.owner, 'tier-5')
  expect(await world.join(ticket)).toBe('waiting')
  expect(await world.balanceOf(player)).toMatchObject({ reserved: 5_000_000n })
})

const rematchDeps = () => {
  const { pool, store, ports, keys, random } = world
  return { pool, store, ports, keys, random, host: world.aHost() }
}

function ask(match: TestMatch, seat: 0 | 1) {
  const { id: playerId, deviceId } = match.players[seat]
  const { id: ticketId, matchKey } = match.players[seat].ticket()
  const asked = { matchId: match.matchId, playerId, deviceId, ticketId, matchKey }
  return requestRematch(rematchDeps(), asked, nowMs())
}

async function finished(): Promise<TestMatch> {
  const match = await aMatch(world, undefined, [50, 50])
  await match.acceptBoth()
  await match.send(0, await match.players[0].surrender())
  return match
}

test('[Q4] a rematch is neither offered nor accepted while its stake or mode is paused', async () => {
  const match = await finished()
  expect(await ask(match, 0)).toMatchObject({ state: 'offered' })
  await pause(world.owner, 'tier-5')
  await expect(ask(match, 1)).rejects.toMatchObject({ refusal: 'tier_paused' })
  await unpause(world.owner)
  await pause(world.owner, 'normal')
  await expect(ask(match, 1)).rejects.toMatchObject({ refusal: 'mode_paused' })
  await unpause(world.owner)
  expect(await ask(match, 1)).toMatchObject({ state: 'paired' })
  expect(await findBreaches(world.pool, 5)).toEqual([])
})

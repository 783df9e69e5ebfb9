import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { TestNode } from '../../test/world/test-node.ts'
import { openTestWorld, type TestWorld, verified } from '../../test/world/test-world.ts'
import { applyMove } from './apply-move.ts'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const anotherNode = (): TestNode => new TestNode(world)
const ready = async (): Promise<TestMatch> => (await aMatch(world)).acceptBoth()

async function types({ matchId }: TestMatch): Promise<string[]> {
  return (await world.transcript(matchId)).map(({ entry }) => entry.type)
}

/** Passes time while the service is up. */
async function passInService(node: TestNode, ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= 1_000) {
    world.clock.pass(Math.min(rest, 1_000))
    await node.run()
  }
}

/** How long the turn was open before its lock, compared with the grid. */
const lockOnGrid = async ({ matchId }: TestMatch) => {
  const entries = (await world.transcript(matchId)).map(({ entry }) => entry)
  const open = entries.find(({ type }) => type === 'open')
  const lock = entries.find(({ type }) => type === 'lock')
  const waited = (lock?.t ?? 0) - (open?.t ?? 0)
  return [waited >= 1_500, (waited - 1_500) % 250]
}

describe('deadlines', () => {
  test('[F4] any node releases the lock on its grid point after the node that planned it is gone', async () => {
    const node = anotherNode()
    await node.run()
    const match = await ready()
    await match.commitBoth(1, [0, 1])
    match.hosts[0].stop()
    await node.run()
    expect(await types(match)).not.toContain('lock')
    await passInService(node, 12_000)
    expect(await lockOnGrid(match)).toEqual([true, 0])
  })

  test('[F4] a node that a player comes back to releases it at once', async () => {
    const match = await ready()
    await match.commitBoth(1, [0, 1])
    match.hosts[0].stop()
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const another = world.aHost(() => resolve())
    world.clock.pass(2_000)
    await another.watch(match.matchId)
    await locked
    expect(await lockOnGrid(match)).toEqual([true, 0])
  })

  test('[M4] a player who never picks loses every turn and the match', async () => {
    const node = anotherNode()
    await node.run()
    const match = await ready()
    for (const turn of [1, 2]) {
      await match.send(1, match.players[1].commit(turn, 0))
      await passInService(node, 38_000)
    }
    expect((await world.stateOf(match.matchId)).result).toEqual({ winner: 1, reason: 'score' })
    expect(await world.balanceOf(match.players[1])).toEqual({ available: 9_750_000n, reserved: 0n })
    expect(verified(await world.transcript(match.matchId)).verified).toBe(true)
  })

  test('[M7] a player who does not accept gets a strike, both get their stake, and the second strike bars the queue', async () => {
    const node = anotherNode()
    await node.run()
    const [sleeper, other] = [await world.aPlayer(), await world.aPlayer(50)]
    for (let round = 0; round < 2; round += 1) {
      const { matchId } = await world.pair([sleeper, other])
      await node.run()
      const host = world.aHost()
      const sender = { playerId: other.id, deviceId: other.deviceId, recvMs: world.clock.nowMs() }
      await applyMove({ host, clock: world.clock, keys: world.keys }, matchId, sender, await other.accept())
      await passInService(node, 12_000)
      expect((await world.stateOf(matchId)).result).toEqual({ winner: -1, reason: 'not_accepted' })
      expect(verified(await world.transcript(matchId)).verified).toBe(true)
      expect(await world.balanceOf(sleeper)).toEqual({ available: 5_000_000n, reserved: 0n })
      world.clock.pass(1_000)
      // Q4 avoids the last opponents for a while; that is not what is tested here.
      await world.owner.query("update match_seat set paired_at = paired_at - interval '2 days'")
      await node.run()
    }
    expect((await world.pool.query('select player_id from strike')).rows).toEqual([
      { player_id: sleeper.id },
      { player_id: sleeper.id },
    ])
    await expect(world.join(sleeper.ticket())).rejects.toMatchObject({ refusal: 'queue_barred' })
    await expect(world.join(other.ticket())).resolves.toBe('waiting')
    world.clock.pass(11 * 60_000)
    await expect(world.join(sleeper.ticket())).resolves.toBe('waiting')
  })

  test('a timer of a turn that has passed does nothing', async () => {
    const match = await ready()
    await match.playTurn(1, [0, 1])
    const before = await types(match)
    expect(await match.hosts[0].tick(match.matchId)).toMatchObject({ answer: { ok: true, repeated: true } })
    expect(await types(match)).toEqual(before)
  })
})

test('commands wait for the heartbeat: a player who waited for the service is not late', async () => {
  const node = anotherNode()
  let inService = false
  const waiting = node.service.inService().then(() => {
    inService = true
    return undefined
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(inService).toBe(false)
  await node.run()
  await waiting
  expect(inService).toBe(true)
})

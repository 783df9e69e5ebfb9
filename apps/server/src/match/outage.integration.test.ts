import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMatch, type TestMatch } from '../../test/world/test-match.ts'
import { TestNode } from '../../test/world/test-node.ts'
import { openTestWorld, type TestWorld, verified } from '../../test/world/test-world.ts'
import { releaseOffline } from '../queue/leave-queue.ts'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const aNode = (): TestNode => new TestNode(world)
const ready = async (): Promise<TestMatch> => (await aMatch(world)).acceptBoth()

/** The entries that time alone wrote. */
async function timeIn({ matchId }: TestMatch): Promise<string[]> {
  const types = (await world.transcript(matchId)).map(({ entry }) => entry.type)
  return types.filter((type) => type === 'outage' || type === 'timeout')
}

/** In steps of half a second. The time that a busy machine needs for them counts. */
async function stepThrough(ms: number, nodes: readonly TestNode[], step: (node: TestNode) => Promise<void>) {
  const untilMs = world.clock.nowMs() + ms
  for (let leftMs = ms; leftMs > 0; leftMs = untilMs - world.clock.nowMs()) {
    world.clock.pass(Math.min(leftMs, 500))
    for (const node of nodes) await step(node)
  }
}

/** Passes time while these nodes are in service. */
const pass = (ms: number, ...nodes: readonly TestNode[]): Promise<void> =>
  stepThrough(ms, nodes, (node) => node.run())

/** Nothing but the heartbeats: deadlines are judged by others. */
const beatFor = (ms: number, ...nodes: readonly TestNode[]): Promise<void> =>
  stepThrough(ms, nodes, (node) => node.time.beat())

/** Whether the public verifier accepts the match, once a player has given up. */
async function isSound(match: TestMatch): Promise<boolean> {
  const { turn } = await world.stateOf(match.matchId)
  await match.send(0, await match.players[0].surrender(turn.number))
  return verified(await world.transcript(match.matchId)).verified
}

describe('an outage of all nodes', () => {
  test('[M10] moves deadlines before they are judged, and costs no player a round', async () => {
    const node = await aNode().start()
    const match = await ready()
    await match.send(0, match.players[0].commit(1, 0))
    // Far beyond every deadline of the turn.
    world.clock.pass(60_000)
    await node.run()
    expect(await timeIn(match)).toEqual(['outage'])
    await match.send(1, match.players[1].commit(1, 1))
    world.clock.pass(2_000)
    await match.hosts[1].tick(match.matchId)
    expect((await world.stateOf(match.matchId)).phase).toBe('opening')
    expect(await isSound(match)).toBe(true)
  })

  test('[M10] extends a match with the first command in it, by any node, and no other extends it again', async () => {
    const [node, other] = [await aNode().start(), await aNode().start()]
    const match = await ready()
    world.clock.pass(60_000)
    await node.time.beat()
    await other.time.beat()
    const on = (host: TestNode, seat: 0 | 1) => {
      match.hosts = [host.host, host.host]
      return match.send(seat, match.players[seat].commit(1, seat))
    }
    await on(node, 0)
    await on(other, 1)
    await node.time.extendAll()
    await other.time.extendAll()
    expect(await timeIn(match)).toEqual(['outage'])
    expect((await world.stateOf(match.matchId)).turn.commitments).not.toContain(null)
    expect(await isSound(match)).toBe(true)
  })

  test('[M10] is found by a node that starts, and by the next one if the first dies at once', async () => {
    await aNode().start()
    const match = await ready()
    world.clock.pass(60_000)
    await aNode().time.beat()
    expect(await timeIn(match)).toEqual([])
    const next = aNode()
    await next.run()
    expect(await timeIn(match)).toEqual(['outage'])
    // The node that died did so after the outage; its players, if it had any, have not waited for it.
    await pass(12_000, next)
    expect(await timeIn(match)).toEqual(['outage'])
  })

  test('[M10] a match that cannot be extended delays no other, and is tried again', async () => {
    const node = await aNode().start()
    const [broken, match] = [await ready(), await ready()]
    world.clock.pass(60_000)
    const extend = node.host.extend.bind(node.host)
    let isBroken = true
    node.host.extend = (id, outage) =>
      isBroken && id === broken.matchId ? Promise.reject(new Error('broken')) : extend(id, outage)
    await node.time.beat()
    await node.time.extendAll()
    expect([await timeIn(broken), await timeIn(match)]).toEqual([[], ['outage']])
    expect(world.logLines.join()).toContain('could not be extended')
    isBroken = false
    await beatFor(21_000, node)
    await node.time.extendAll()
    expect(await timeIn(broken)).toEqual(['outage'])
  })

  test('[M10] is longer than a short gap', async () => {
    const node = await aNode().start()
    const match = await ready()
    world.clock.pass(1_500)
    await node.run()
    expect(await timeIn(match)).toEqual([])
  })

  test('[Q1] does not release players in the queue', async () => {
    const node = await aNode().start()
    const player = await world.aPlayer()
    await world.join(player.ticket())
    world.clock.pass(60_000)
    await node.run()
    expect(await releaseOffline(world.store, world.clock.nowMs())).toEqual([])
  })

  test('[M10] a second pause during the heartbeat keeps the service closed until the node knows of it', async () => {
    const node = await aNode().start()
    world.clock.pass(15_000)
    let pausesForMs = 15_000
    let inService = false
    let waiting: Promise<unknown> | undefined
    const slow = new TestNode(world, (heard) => {
      // Before the node knows of the first outage.
      waiting ??= slow.service.inService().then(() => (inService = true))
      world.clock.pass(pausesForMs)
      pausesForMs = 0
      return heard
    })
    await slow.time.beat()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(inService).toBe(false)
    await node.time.beat()
    await slow.time.beat()
    await waiting
  })
})

describe('an outage of one node', () => {
  test('[M10] gives time back to the matches of its players, and to no others', async () => {
    const [mine, others] = [await ready(), await ready()]
    const silent = await aNode().start(mine.players[0])
    const node = await aNode().start(mine.players[1], ...others.players)
    await beatFor(8_000, node)
    await silent.run()
    await node.run()
    expect([await timeIn(mine), await timeIn(others)]).toEqual([['outage'], []])
    expect(await isSound(mine)).toBe(true)
  })

  test('[M10] no other node judges its players while it is silent, and all is extended once when it is back', async () => {
    const match = await ready()
    const silent = await aNode().start(match.players[0])
    const node = await aNode().start(match.players[1])
    await pass(30_000, silent, node)
    // The first turn ends after 15 s, the bank of 20 s, and 1.5 s.
    await pass(9_000, node)
    expect(await timeIn(match)).toEqual([])
    await silent.run()
    await node.run()
    expect(await timeIn(match)).toEqual(['outage'])
    await match.commitBoth(1, [0, 1])
    expect(await timeIn(match)).toEqual(['outage'])
  })

  test('[M10] ends after 10 s of silence: one extension, and others judge', async () => {
    const match = await ready()
    const silent = await aNode().start(match.players[0])
    const node = await aNode().start(match.players[1])
    await pass(20_000, silent, node)
    await pass(14_000, node)
    expect(await timeIn(match)).toEqual(['outage'])
    expect((await world.stateOf(match.matchId)).bankMs).toEqual([20_000, 20_000])
    await pass(30_000, node)
    expect((await timeIn(match)).slice(0, 2)).toEqual(['outage', 'timeout'])
    await silent.run()
    await silent.run()
    await silent.service.inService()
    expect(await isSound(match)).toBe(true)
  })

  test('[M10] a throw is not too late while the node that its player came from is silent', async () => {
    const match = await ready()
    const silent = await aNode().start(match.players[0])
    const node = await aNode().start(match.players[1])
    await pass(34_000, silent, node)
    node.players.connected(match.players[0].id)
    await node.players.store()
    await pass(2_000, node)
    match.hosts = [node.host, node.host]
    const commit = match.players[0].commit(1, 0)
    await expect(match.send(0, commit)).rejects.toMatchObject({ refusal: 'overloaded' })
    await pass(9_000, node)
    await match.send(0, commit)
    expect(await timeIn(match)).toEqual(['outage'])
  })

  test('[M10] a player with tabs on two nodes is given the time of either', async () => {
    const match = await ready()
    const [first, second] = [await aNode().start(match.players[0]), await aNode().start(match.players[0])]
    await beatFor(8_000, second)
    await first.run()
    expect(await timeIn(match)).toEqual(['outage'])
    expect(await isSound(match)).toBe(true)
  })

  test('[M8] a match that ended meanwhile stays as it is', async () => {
    const match = await ready()
    const silent = await aNode().start(...match.players)
    const node = await aNode().start()
    await beatFor(3_000, node)
    await match.send(0, await match.players[0].surrender())
    await silent.run()
    expect(await timeIn(match)).toEqual([])
    expect((await world.stateOf(match.matchId)).phase).toBe('finished')
  })

  test('[Q1] does not release its waiting players', async () => {
    const player = await world.aPlayer()
    await world.join(player.ticket())
    const silent = await aNode().start(player)
    const node = await aNode().start()
    await beatFor(9_500, node)
    await silent.run()
    await beatFor(3_000, silent, node)
    expect(await releaseOffline(world.store, world.clock.nowMs())).toEqual([])
  })
})

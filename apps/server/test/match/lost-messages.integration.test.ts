import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signersOf } from '../../src/match/certificate-book.ts'
import { freePort } from '../world/free-port.ts'
import type { Node } from '../world/node.ts'
import { type OwnRedis, startOwnRedis } from '../world/own-redis.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { openTestWorld, type TestWorld, verified } from '../world/test-world.ts'

let world: TestWorld
let redis: OwnRedis
let nodes: [Node, Node]

const aNode = (): Promise<Node> =>
  world.startNode({ variables: { REDIS_URL: redis.url, RATE_LIMIT_MAX: '100000' } })

beforeEach(async () => {
  world = await openTestWorld()
  redis = await startOwnRedis(await freePort())
  nodes = [await aNode(), await aNode()]
})
afterEach(async () => {
  await world.close()
  await redis.kill()
})

async function twoBrowsers(): Promise<readonly [SocketPlayer, SocketPlayer]> {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  await Promise.all([pair[0].connect(nodes[0].url), pair[1].connect(nodes[1].url)])
  return pair
}

/** A match that both have accepted, before the first turn. */
async function acceptedMatch(): Promise<readonly [SocketPlayer, SocketPlayer]> {
  const pair = await twoBrowsers()
  await Promise.all(pair.map((browser) => browser.join()))
  for (const browser of pair) await browser.accept()
  return pair
}

const WON_AND_LOST = [
  { available: 9_750_000n, reserved: 0n },
  { available: 0n, reserved: 0n },
]

/** Checks that the transcript verifies and misses no deadline, then returns both balances. */
async function soundBalances(winner: SocketPlayer, loser: SocketPlayer): Promise<unknown[]> {
  const entries = await world.transcript(winner.matchId ?? '')
  expect(verified(entries).checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(entries.filter(({ entry }) => entry.type === 'timeout')).toEqual([])
  return [await world.balanceOf(winner.player), await world.balanceOf(loser.player)]
}

test('the loss of Redis during a match costs a moment and no round', async () => {
  const [alice, bob] = await twoBrowsers()
  await Promise.all([alice.join(), bob.join()])
  const playing = Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  await alice.until(() => alice.entry('lock', 1), 'the first lock')
  await redis.kill()
  await playing
  expect(await soundBalances(alice, bob)).toEqual(WON_AND_LOST)
})

test('without Redis the lock of a turn comes to a player on the other server within 1 s', async () => {
  const [alice, bob] = await acceptedMatch()
  await redis.kill()
  await alice.commit(1, 1)
  await bob.commit(1, 0)
  const lock = await bob.until(() => bob.entry('lock', 1), 'the lock')
  const pushedAtMs = Date.now()
  expect(await alice.until(() => alice.entry('lock', 1), 'the lock')).toEqual(lock)
  expect(Date.now() - pushedAtMs).toBeLessThan(1_000)
  const repaired = await Promise.all(nodes.map(({ context }) => context.metrics.pushesRepaired.get()))
  expect(repaired.flatMap(({ values }) => values.map(({ value }) => value))).not.toEqual([0, 0])
})

test('without Redis players connect, are paired and play', async () => {
  await redis.kill()
  const [alice, bob] = await twoBrowsers()
  const ticket = await alice.ticket(nodes[0].url)
  const tab = await new SocketPlayer(alice.player).connect(nodes[1].url, { ticket })
  await expect(new SocketPlayer(alice.player).connect(nodes[1].url, { ticket })).rejects.toThrow(
    'not_signed_in',
  )
  tab.close()
  await Promise.all([alice.join(), bob.join()])
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await soundBalances(alice, bob)).toEqual(WON_AND_LOST)
})

test('a server dies during a turn: the match continues on the other within 3 s', async () => {
  const [alice, bob] = await acceptedMatch()
  await alice.commit(1, 1)
  // Nothing is handed over: timers, copies and sockets of this node are gone.
  await nodes[0].stop()
  const lostAtMs = Date.now()
  nodes[0] = await aNode()
  await alice.connect(nodes[1].url)
  expect(await alice.sync()).toMatchObject({ success: true, data: { playsHere: true } })
  await bob.commit(1, 0)
  await alice.until(() => alice.entry('lock', 1), 'the lock')
  expect(Date.now() - lostAtMs).toBeLessThan(3_000)
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await soundBalances(alice, bob)).toEqual(WON_AND_LOST)
})

test('a server dies with the lock of a turn: it comes to a player who stayed, on the other', async () => {
  const [alice, bob] = await acceptedMatch()
  await alice.commit(1, 1)
  await bob.commit(1, 0)
  await nodes[1].stop()
  // Neither of them sends anything, and the first check of the poll is far away.
  const lock = await alice.until(() => alice.entry('lock', 1), 'the lock', 6_000)
  expect(lock.key).toBe(nodes[0].matchNode.keys.sign(new Uint8Array(), Date.now()).key)
})

test('[F3] a match goes on after the node that created it is gone for good, and verifies with the keys of both', async () => {
  await nodes[1].stop()
  const [creator] = nodes
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  const [alice, bob] = pair
  await Promise.all(pair.map((browser) => browser.connect(creator.url)))
  await Promise.all([alice.join(), bob.join()])
  for (const browser of pair) await browser.until(() => browser.matchId, 'a match')
  nodes[1] = await aNode()
  await creator.stop()
  await Promise.all(pair.map((browser) => browser.connect(nodes[1].url)))
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect(await soundBalances(alice, bob)).toEqual(WON_AND_LOST)
  const entries = await world.transcript(alice.matchId ?? '')
  expect(signersOf(entries)).toHaveLength(2)
  const [header] = entries
  expect(creator.matchNode.keys.certificateOf(header?.key ?? '')).toBeDefined()
  const reply = await fetch(`${nodes[1].url}/api/matches/${alice.matchId}/transcript`)
  const { data }: { data: { entries: StoredEntry[]; certificates: Certificate[] } } = JSON.parse(
    await reply.text(),
  )
  expect(data.certificates).toHaveLength(2)
  expect(verified(data.entries, data.certificates).verified).toBe(true)
  expect(verified(data.entries, data.certificates.slice(0, 1)).verified).toBe(false)
})

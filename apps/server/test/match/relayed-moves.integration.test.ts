import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Node } from '../world/node.ts'
import { SocketPlayer } from '../world/socket-player.ts'
import { openTestWorld, type TestWorld, verified } from '../world/test-world.ts'

let world: TestWorld
let nodes: [Node, Node]

beforeEach(async () => {
  world = await openTestWorld()
  const aNode = () => world.startNode({ variables: { RATE_LIMIT_MAX: '100000' } })
  nodes = [await aNode(), await aNode()]
})
afterEach(() => world.close())

/** On two nodes, with a match that both have accepted. */
async function acceptedMatch(): Promise<readonly [SocketPlayer, SocketPlayer]> {
  const pair = [new SocketPlayer(await world.aPlayer()), new SocketPlayer(await world.aPlayer())] as const
  await Promise.all([pair[0].connect(nodes[0].url), pair[1].connect(nodes[1].url)])
  await Promise.all(pair.map((browser) => browser.join()))
  for (const browser of pair) await browser.accept()
  return pair
}

async function relayedBy({ context }: Node): Promise<Record<string, number>> {
  const { values } = await context.metrics.movesRelayed.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['outcome']), value]))
}

const signersIn = async (matchId: string | undefined): Promise<Set<unknown>> => {
  const entries = await world.transcript(matchId ?? '')
  expect(verified(entries).checks.filter(({ status }) => status === 'failed')).toEqual([])
  // The header is signed by the node that paired them.
  return new Set(entries.slice(1).flatMap(({ key }) => key ?? []))
}

test('a match of players on two nodes is decided on one of them', async () => {
  const [alice, bob] = await acceptedMatch()
  await Promise.all([alice.play([1, 1]), bob.play([0, 0])])
  expect((await signersIn(alice.matchId)).size).toBe(1)
  const relayed = await Promise.all(nodes.map(relayedBy))
  const sum = (outcome: string) => relayed.reduce((all, counts) => all + (counts[outcome] ?? 0), 0)
  // Accept, and a commitment and an opening in two turns.
  expect([sum('relayed'), sum('unanswered')]).toEqual([5, 0])
  // The moves of one player only: the other one is where the match is.
  expect(relayed.filter(({ relayed: count = 0 }) => count > 0)).toHaveLength(1)
})

test('the node that keeps a match stops between two moves, and the next move is stored within a second', async () => {
  const pair = await acceptedMatch()
  const counts = await Promise.all(nodes.map(relayedBy))
  const other = counts[0]?.['relayed'] === undefined ? 1 : 0
  await nodes[1 - other]?.stop()
  const fromMs = Date.now()
  const reply = await pair[other]?.commit(1, 1)
  expect(reply).toMatchObject({ success: true })
  expect(Date.now() - fromMs).toBeLessThan(1_000)
})

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Outage } from '../../src/match/ports.ts'
import type { StoredMatch } from '../../src/match/stored-match.ts'
import { type StoreUnderTest, T0 } from './store-under-test.ts'

export const GAP_OVER_MS = 2_000
const GONE_AFTER_MS = 10_000

const startedNodes = new WeakMap<StoreUnderTest, string[]>()

/** Those of earlier cases would be found silent. */
export async function stopEarlierNodes(tested: StoreUnderTest): Promise<void> {
  for (const nodeId of startedNodes.get(tested) ?? []) await tested.store.stopNode(nodeId, T0)
}

/** A node in service, whose players are connected to it. */
export async function aNode(tested: StoreUnderTest, ...matches: readonly StoredMatch[]) {
  const { store } = tested
  const nodeId = randomUUID()
  startedNodes.set(tested, [...(startedNodes.get(tested) ?? []), nodeId])
  let newestId = 0
  const beat = async (nowMs = T0) => {
    const asked = { nodeId, nowMs, gapOverMs: GAP_OVER_MS, goneAfterMs: GONE_AFTER_MS, newestId }
    const heard = await store.beat(asked)
    newestId = heard.newestId
    return heard
  }
  const outages = async (nowMs = T0): Promise<readonly Outage[]> => (await beat(nowMs)).outages
  await beat()
  const arrived = matches.map(({ facts }) => facts.seats[0].playerId)
  expect(await store.storePlayers(nodeId, { arrived, left: [] }, T0)).toBe(true)
  return { nodeId, beat, outages }
}
type StoredNode = Awaited<ReturnType<typeof aNode>>

/** Passes time while these nodes are in service. */
export async function passFor(
  tested: StoreUnderTest,
  ms: number,
  ...nodes: readonly StoredNode[]
): Promise<Outage[]> {
  const found: Outage[] = []
  for (let passed = 0; passed < ms; passed += 1_000) {
    tested.pass(1_000)
    for (const node of nodes) found.push(...(await node.outages()))
  }
  return found
}

import { expect } from 'vitest'
import type { Outage, OutageBatch } from '../../src/match/ports.ts'
import {
  aStoredMatch,
  type StoreCase,
  type StoreUnderTest,
  saveAll,
  T0,
  twoWaiting,
} from './store-under-test.ts'
import { aNode, GAP_OVER_MS, passFor, stopEarlierNodes } from './stored-node.ts'

const LEASE_MS = 5_000

const lengthOf = ({ fromMs, toMs }: Outage): number => toMs - fromMs

export const HEARTBEAT_CASES: readonly StoreCase[] = [
  {
    name: '[M10] a silence of all nodes is one outage, whose time is counted once, and every node gets to know it',
    run: async (tested) => {
      const { store } = tested
      const [one, other] = [await aNode(tested), await aNode(tested)]
      tested.pass(1_500)
      expect(await one.outages()).toEqual([])
      expect(await other.outages()).toEqual([])
      const [ticket] = await twoWaiting(tested, T0)
      tested.pass(15_000)
      const [outage, ...more] = await one.outages(T0 + 20_000)
      expect([outage, more]).toMatchObject([{ toMs: T0 + 20_000, matchIds: null }, []])
      expect(outage && lengthOf(outage)).toBeGreaterThanOrEqual(15_000)
      expect(await one.outages()).toEqual([])
      expect(await other.outages()).toEqual([outage])
      expect(await (await aNode(tested)).outages()).toEqual([])
      // [Q1] Nobody could be seen during the outage.
      const unseen = await store.listUnseen(T0 + 19_000)
      expect(unseen.map(({ id }) => id)).not.toContain(ticket.id)
    },
  },
  {
    name: '[M10] a node that jumps in time was not away',
    run: async (tested) => {
      const node = await aNode(tested)
      expect(await node.outages(T0 + 3_600_000)).toEqual([])
      expect(await node.outages(T0)).toEqual([])
    },
  },
  {
    name: '[M10] the silence of one node concerns the matches of its players only',
    run: async (tested) => {
      await stopEarlierNodes(tested)
      const [here, there] = [await aStoredMatch(tested, T0), await aStoredMatch(tested, T0)]
      const [silent, other] = [await aNode(tested, here), await aNode(tested, there)]
      expect(await passFor(tested, 5_000, other)).toEqual([])
      const [outage, ...more] = await silent.outages(T0 + 5_000)
      expect([outage, more]).toMatchObject([{ toMs: T0 + 5_000, matchIds: new Set([here.facts.id]) }, []])
      expect(outage && lengthOf(outage)).toBeGreaterThanOrEqual(5_000)
      expect(await other.outages()).toEqual([outage])
      expect(await passFor(tested, 3_000, silent, other)).toEqual([])
    },
  },
  {
    name: '[M10] a node that is silent for 10 s is ended by another one, once, and comes back with its players',
    run: async (tested) => {
      await stopEarlierNodes(tested)
      const { store } = tested
      const match = await aStoredMatch(tested, T0)
      const { playerId } = match.facts.seats[0]
      const [silent, other, third] = [await aNode(tested, match), await aNode(tested), await aNode(tested)]
      const [outage, again, ...more] = await passFor(tested, 11_000, other, third)
      expect([outage?.matchIds, again?.id, more]).toEqual([new Set([match.facts.id]), outage?.id, []])
      expect(await silent.beat()).toMatchObject({ isEnded: true, outages: [] })
      expect(await store.storePlayers(silent.nodeId, { arrived: [playerId], left: [] }, T0)).toBe(false)
      const back = { nodeId: silent.nodeId, nowMs: T0, gapOverMs: GAP_OVER_MS }
      await store.comeBack(back, [playerId])
      expect((await silent.beat()).isEnded).toBe(false)
      expect((await passFor(tested, 5_000, other, third)).map(({ id }) => id)).toEqual([])
      expect((await silent.outages()).map(({ matchIds }) => matchIds)).toEqual([new Set([match.facts.id])])
    },
  },
  {
    name: '[M10] a node that stops in order, or that its players have left, costs nobody time',
    run: async (tested) => {
      await stopEarlierNodes(tested)
      const { store } = tested
      const match = await aStoredMatch(tested, T0)
      const [stopped, left, other] = [
        await aNode(tested, match),
        await aNode(tested, match),
        await aNode(tested),
      ]
      await store.stopNode(stopped.nodeId, T0)
      const leaving = { arrived: [], left: [match.facts.seats[0].playerId] }
      await store.storePlayers(left.nodeId, leaving, T0)
      const [outage, ...more] = await passFor(tested, 11_000, other)
      expect([outage?.matchIds, more]).toEqual([new Set(), []])
    },
  },
]

/** Every batch that is free. */
async function claimAll({ store }: StoreUnderTest): Promise<OutageBatch[]> {
  const claimed: OutageBatch[] = []
  for (let batch = await store.claimOutageBatch(LEASE_MS); batch; ) {
    claimed.push(batch)
    batch = await store.claimOutageBatch(LEASE_MS)
  }
  return claimed
}

const idsOf = (batches: readonly OutageBatch[]): string[] => batches.flatMap(({ matchIds }) => matchIds)

export const OUTAGE_CASES: readonly StoreCase[] = [
  {
    name: '[M10] the running matches of an outage are claimed by one node at a time, until they are extended',
    run: async (tested) => {
      const { store } = tested
      const node = await aNode(tested)
      const [match, over] = [await aStoredMatch(tested, T0), await aStoredMatch(tested, T0)]
      await saveAll(tested, over.facts.id, [() => ({ type: 'void', nowMs: T0 })])
      tested.pass(5_000)
      const [outage] = await node.outages(T0 + 5_000)
      const claimed = await claimAll(tested)
      expect(idsOf(claimed)).toEqual([match.facts.id])
      expect(claimed[0]?.outage).toEqual({ id: outage?.id, fromMs: outage?.fromMs, toMs: T0 + 5_000 })
      expect(await claimAll(tested)).toEqual([])
      tested.pass(LEASE_MS)
      const again = await claimAll(tested)
      expect(idsOf(again)).toEqual([match.facts.id])
      for (const batch of again) await store.finishOutageBatch(batch, [match.facts.id])
      tested.pass(LEASE_MS)
      const failed = await claimAll(tested)
      expect(idsOf(failed)).toEqual([match.facts.id])
      for (const batch of failed) await store.finishOutageBatch(batch, [])
      tested.pass(LEASE_MS)
      expect(await claimAll(tested)).toEqual([])
    },
  },
  {
    name: '[M10] a deadline is judged if the nodes of its players were heard after it, by a node that knows every outage',
    run: async (tested) => {
      await stopEarlierNodes(tested)
      const { store } = tested
      const match = await aStoredMatch(tested, T0)
      const [theirs, judge] = [await aNode(tested, match), await aNode(tested)]
      const playerIds = match.facts.seats.map(({ playerId }) => playerId)
      const { newestId } = await judge.beat()
      const mayJudge = (passedMs: number, nodeId = judge.nodeId, known = newestId) =>
        store.mayJudge({ nodeId, playerIds, passedMs, newestId: known })
      tested.pass(1_000)
      await judge.beat()
      expect(await mayJudge(500)).toBe(false)
      expect(await mayJudge(500, theirs.nodeId)).toBe(true)
      await theirs.beat()
      expect(await mayJudge(500)).toBe(true)
      expect(await mayJudge(500, judge.nodeId, newestId - 1)).toBe(false)
      const outages = await passFor(tested, 11_000, judge)
      expect(outages).toHaveLength(1)
      expect(await mayJudge(500)).toBe(false)
      expect(await mayJudge(500, judge.nodeId, outages[0]?.id)).toBe(true)
    },
  },
]

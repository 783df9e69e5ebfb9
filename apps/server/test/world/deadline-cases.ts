import { randomUUID } from 'node:crypto'
import { SEATS } from '@throwdown/rules/terms'
import { expect } from 'vitest'
import { acceptBy, aStoredMatch, type StoreCase, saveAll, T0 } from './store-under-test.ts'
import { aNode, GAP_OVER_MS } from './stored-node.ts'

export const DEADLINE_CASES: readonly StoreCase[] = [
  {
    name: '[M10] a node that is not in service judges nothing; each match is claimed for a second',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      const dueMs = match.state.deadlineMs ?? 0
      const node = await aNode(tested)
      const claim = (dueBeforeMs: number, nodeId = node.nodeId) =>
        store.claimDueMatches({ nodeId, dueBeforeMs, gapOverMs: GAP_OVER_MS, limit: 10 })
      expect(await claim(dueMs, randomUUID())).toEqual([])
      tested.pass(3_000)
      expect(await claim(dueMs)).toEqual([])
      await node.beat()
      expect(await claim(dueMs - 1)).toEqual([])
      expect(await claim(dueMs)).toEqual([match.facts.id])
      expect(await claim(dueMs + 999)).toEqual([])
      expect(await claim(dueMs + 1_000)).toEqual([match.facts.id])
      await store.stopNode(node.nodeId, T0)
      expect(await claim(dueMs + 2_000)).toEqual([])
    },
  },
  {
    name: 'the deadline of the last save counts, and a finished match has none',
    run: async (tested) => {
      const { store } = tested
      const node = await aNode(tested)
      const [first, second] = [await aStoredMatch(tested, T0), await aStoredMatch(tested, T0 + 1)]
      const third = await aStoredMatch(tested, T0 + 2)
      const claimOwn = async (dueBeforeMs: number) => {
        await node.beat()
        const due = { nodeId: node.nodeId, dueBeforeMs, gapOverMs: GAP_OVER_MS, limit: 50 }
        const claimed = await store.claimDueMatches(due)
        return claimed.filter((id) => [first, second, third].some(({ facts }) => facts.id === id))
      }
      const firstDueMs = (third.state.deadlineMs ?? 0) + 5_000
      const opened = await saveAll(
        tested,
        first.facts.id,
        SEATS.map((seat) => (match) => acceptBy(match, seat, firstDueMs)),
      )
      const laterDueMs = opened.state.deadlineMs ?? 0
      expect(laterDueMs).toBeGreaterThan(firstDueMs)
      expect(await claimOwn(firstDueMs)).toEqual([second.facts.id, third.facts.id])
      await saveAll(tested, second.facts.id, [() => ({ type: 'void', nowMs: T0 })])
      expect(await claimOwn(firstDueMs + 999)).toEqual([])
      expect(await claimOwn(firstDueMs + 1_000)).toEqual([third.facts.id])
      await saveAll(tested, third.facts.id, [() => ({ type: 'void', nowMs: T0 })])
      expect(await claimOwn(laterDueMs - 1)).toEqual([])
      expect(await claimOwn(laterDueMs)).toEqual([first.facts.id])
    },
  },
]

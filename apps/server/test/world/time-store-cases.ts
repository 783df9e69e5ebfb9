import { SEATS } from '@throwdown/rules/terms'
import { expect } from 'vitest'
import { acceptBy, aStoredMatch, type StoreCase, saveAll, T0, twoWaiting } from './store-under-test.ts'

export const HEARTBEAT_CASES: readonly StoreCase[] = [
  {
    name: '[M10] a gap is one outage for all nodes until it is applied',
    run: async (tested) => {
      const { store } = tested
      expect(await store.beat(T0, 2_000)).toEqual([])
      expect(await store.beat(T0 + 2_000, 2_000)).toEqual([])
      expect(await store.beat(T0 + 1_500, 2_000)).toEqual([])
      const [ticket] = await twoWaiting(tested)
      const [outage, ...more] = await store.beat(T0 + 4_001, 2_000)
      expect([outage, more]).toMatchObject([{ fromMs: T0 + 2_000, toMs: T0 + 4_001 }, []])
      expect(await store.beat(T0 + 4_100, 2_000)).toEqual([outage])
      const unseen = await store.listUnseen(T0 + 4_001)
      expect(unseen.map(({ id }) => id)).not.toContain(ticket.id)
      await store.outageApplied(outage?.id ?? 0n, T0 + 4_200)
      expect(await store.beat(T0 + 4_300, 2_000)).toEqual([])
    },
  },
  {
    name: '[M10] an outage concerns the matches that were running then',
    run: async (tested) => {
      const { store } = tested
      const [match, over] = [await aStoredMatch(tested, T0), await aStoredMatch(tested, T0)]
      const later = await aStoredMatch(tested, T0 + 1)
      await saveAll(tested, over.facts.id, [() => ({ type: 'void', nowMs: T0 })])
      const ids = await store.matchesStartedBefore(T0)
      expect(ids).toContain(match.facts.id)
      expect(ids).not.toContain(over.facts.id)
      expect(ids).not.toContain(later.facts.id)
    },
  },
  {
    name: 'an interval is claimed once',
    run: async (tested) => {
      const { store } = tested
      const claim = (nowMs: number) => store.claimInterval('pairing', { everyMs: 2_000, nowMs })
      expect(await claim(T0)).toBe(true)
      expect(await claim(T0 + 1_999)).toBe(false)
      expect(await claim(T0 + 2_000)).toBe(true)
    },
  },
]

export const DEADLINE_CASES: readonly StoreCase[] = [
  {
    name: '[M10] none is judged without a heartbeat or during an outage; each is claimed for a second',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      const dueMs = match.state.deadlineMs ?? 0
      const claim = (nowMs: number, dueBeforeMs = nowMs) =>
        store.claimDueMatches({ nowMs, dueBeforeMs, gapOverMs: 2_000, limit: 10 })
      expect(await claim(dueMs)).toEqual([])
      await store.beat(dueMs - 3_000, 2_000)
      expect(await claim(dueMs)).toEqual([])
      const [outage] = await store.beat(dueMs, 2_000)
      expect(await claim(dueMs)).toEqual([])
      await store.outageApplied(outage?.id ?? 0n, dueMs)
      expect(await claim(dueMs, dueMs - 1)).toEqual([])
      expect(await claim(dueMs)).toEqual([match.facts.id])
      expect(await claim(dueMs + 999)).toEqual([])
      expect(await claim(dueMs + 1_000)).toEqual([match.facts.id])
    },
  },
  {
    name: 'the deadline of the last save counts, and a finished match has none',
    run: async (tested) => {
      const { store } = tested
      const [first, second] = [await aStoredMatch(tested, T0), await aStoredMatch(tested, T0 + 1)]
      const third = await aStoredMatch(tested, T0 + 2)
      const claimOwn = async (nowMs: number) => {
        const [outage] = await store.beat(nowMs, 2_000)
        if (outage) await store.outageApplied(outage.id, nowMs)
        const claimed = await store.claimDueMatches({
          nowMs,
          dueBeforeMs: nowMs,
          gapOverMs: 2_000,
          limit: 50,
        })
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

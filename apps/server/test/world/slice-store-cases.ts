import { expect } from 'vitest'
import type { NewSlice } from '../../src/queue/slice-store.ts'
import type { NewTicket } from '../../src/queue/store.ts'
import { aPlayer, type StoreCase, type StoreUnderTest, T0, twoWaiting } from './store-under-test.ts'

const EVERY_MS = 2_000
const LEASE_MS = 3_000

const sliceOf = (tickets: readonly [NewTicket, ...NewTicket[]], number = 0): NewSlice => {
  const [{ mode, tier }] = tickets
  return { mode, tier, number, ticketIds: tickets.map(({ id }) => id) }
}

/** The tickets of the slice that is claimed next; none if there is no slice. */
async function claim({ store }: StoreUnderTest): Promise<{ id: string; ticketIds: string[] }> {
  const slice = await store.claimSlice(LEASE_MS)
  return { id: slice?.id ?? 'none', ticketIds: slice?.tickets.map(({ id }) => id).sort() ?? [] }
}

const idsOf = (...tickets: readonly NewTicket[]): string[] => tickets.map(({ id }) => id).sort()

/** No slice of an earlier case is left. */
async function startAnew({ store, pass }: StoreUnderTest): Promise<void> {
  pass(LEASE_MS)
  await store.storeSlices([])
}

export const SLICE_CASES: readonly StoreCase[] = [
  {
    name: '[Q2] one node begins a pairing round, and the next one begins 2 s later',
    run: async (tested) => {
      await startAnew(tested)
      const { store, pass } = tested
      const begun = await Promise.all([1, 2, 3, 4].map(() => store.beginRound(EVERY_MS)))
      expect(begun.filter((isOne) => isOne)).toHaveLength(1)
      expect(await store.hasWork(EVERY_MS)).toBe(false)
      pass(EVERY_MS / 2)
      expect(await store.beginRound(EVERY_MS)).toBe(false)
      pass(EVERY_MS / 2)
      expect(await store.hasWork(EVERY_MS)).toBe(true)
      expect(await store.beginRound(EVERY_MS)).toBe(true)
      await store.storeSlices([sliceOf(await twoWaiting(tested))])
      expect(await store.hasWork(EVERY_MS)).toBe(true)
      await claim(tested)
      expect(await store.hasWork(EVERY_MS)).toBe(false)
    },
  },
  {
    name: '[Q9] each queue has its turn before a new round begins, however long the turns of the others take',
    run: async (tested) => {
      await startAnew(tested)
      const { store, pass } = tested
      const [first, second] = [await twoWaiting(tested), await twoWaiting(tested)]
      await store.storeSlices([sliceOf(first), sliceOf(second, 1)])
      pass(EVERY_MS)
      expect(await store.beginRound(EVERY_MS)).toBe(false)
      await claim(tested)
      expect(await store.beginRound(EVERY_MS)).toBe(true)
    },
  },
  {
    name: '[Q2] each slice is claimed by one node, in their order, and by another one if that node dies',
    run: async (tested) => {
      await startAnew(tested)
      const [first, second] = [await twoWaiting(tested), await twoWaiting(tested)]
      await tested.store.storeSlices([sliceOf(second, 1), sliceOf(first)])
      const claimed = await claim(tested)
      expect(claimed.ticketIds).toEqual(idsOf(...first))
      expect((await claim(tested)).ticketIds).toEqual(idsOf(...second))
      expect(await claim(tested)).toEqual({ id: 'none', ticketIds: [] })
      await tested.store.finishSlice(claimed.id, [])
      tested.pass(LEASE_MS)
      expect((await claim(tested)).ticketIds).toEqual(idsOf(...second))
      expect(await claim(tested)).toEqual({ id: 'none', ticketIds: [] })
    },
  },
  {
    name: '[Q2] many nodes that claim at once get different slices',
    run: async (tested) => {
      await startAnew(tested)
      const pairs = [await twoWaiting(tested), await twoWaiting(tested), await twoWaiting(tested)]
      await tested.store.storeSlices(pairs.map((pair, number) => sliceOf(pair, number)))
      const claimed = await Promise.all([1, 2, 3, 4, 5].map(() => claim(tested)))
      expect(claimed.flatMap(({ ticketIds }) => ticketIds).sort()).toEqual(idsOf(...pairs.flat()))
    },
  },
  {
    name: '[Q1] who has left or was paired since a slice was made is not in it any more',
    run: async (tested) => {
      await startAnew(tested)
      const [here, gone] = await twoWaiting(tested)
      await tested.store.storeSlices([sliceOf([here, gone])])
      await tested.store.endTickets([gone.id], T0)
      expect((await claim(tested)).ticketIds).toEqual([here.id])
    },
  },
  {
    name: '[Q2] tickets without a partner try again in the next slice of their queue',
    run: async (tested) => {
      await startAnew(tested)
      const [first, second] = [await twoWaiting(tested), await twoWaiting(tested)]
      const other = [(await aPlayer(tested, 50)).ticket(50), (await aPlayer(tested, 50)).ticket(50)] as const
      await tested.store.insertTickets(other, T0)
      await tested.store.storeSlices([sliceOf(first), sliceOf(other), sliceOf(second, 1)])
      const { id } = await claim(tested)
      await tested.store.finishSlice(id, [first[0].id])
      expect((await claim(tested)).ticketIds).toEqual(idsOf(...other))
      expect((await claim(tested)).ticketIds).toEqual(idsOf(first[0], ...second))
    },
  },
  {
    name: '[Q2] a new round replaces the slices that nobody has claimed, and leaves tickets that are being paired alone',
    run: async (tested) => {
      await startAnew(tested)
      const [first, second, joined] = [
        await twoWaiting(tested),
        await twoWaiting(tested),
        await twoWaiting(tested),
      ]
      const { store, pass } = tested
      expect(await store.storeSlices([sliceOf(first), sliceOf(second, 1)])).toBe(0)
      const { id, ticketIds } = await claim(tested)
      expect(ticketIds).toEqual(idsOf(...first))
      expect(await store.storeSlices([sliceOf([...first, ...second, ...joined])])).toBe(1)
      expect((await claim(tested)).ticketIds).toEqual(idsOf(...second, ...joined))
      expect(await claim(tested)).toEqual({ id: 'none', ticketIds: [] })
      pass(LEASE_MS)
      await store.storeSlices([])
      // The node was so slow that a newer round has these tickets.
      await store.storeSlices([sliceOf(joined)])
      await store.finishSlice(id, idsOf(...first))
      expect((await claim(tested)).ticketIds).toEqual(idsOf(...joined))
    },
  },
]

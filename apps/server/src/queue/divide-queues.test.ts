import { expect, test } from 'vitest'
import { systemRandom } from '../platform/random.ts'
import { divideQueues } from './divide-queues.ts'
import type { NewSlice, WaitingTicket } from './slice-store.ts'

const aTicket = (number: number): WaitingTicket => ({
  id: `ticket-${number}`,
  mode: 'normal',
  tier: 5,
  joinedAtMs: number,
})
const tickets = (count: number): WaitingTicket[] =>
  Array.from({ length: count }, (_, number) => aTicket(number))
const agesOf = (slice: NewSlice): number[] => slice.ticketIds.map((id) => Number(id.split('-')[1]))
const inOrder = (ages: readonly number[]): number[] => ages.toSorted((one, other) => one - other)
const ages = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

test('[Q2] every ticket is in one slice, and no slice is large', () => {
  const all = divideQueues(tickets(1_050).toReversed(), systemRandom)
  expect(Math.max(...all.map(({ ticketIds }) => ticketIds.length))).toBe(200)
  expect(inOrder(all.flatMap(agesOf))).toEqual(ages(1_050))
})

function firstOf(queue: readonly WaitingTicket[]): number[] {
  const [first] = divideQueues(queue, systemRandom)
  return first ? agesOf(first) : []
}

test('[Q2] the oldest are in the first slice, with others drawn from the whole queue', () => {
  const first = firstOf(tickets(4_000))
  expect(first).toEqual(expect.arrayContaining(ages(100)))
  expect(Math.max(...first)).toBeGreaterThan(2_000)
  expect(new Set(firstOf(tickets(4_000)))).not.toEqual(new Set(first))
})

test('[Q9] the queues take turns: a long one delays no other', () => {
  const other = tickets(300).map((ticket) => ({ ...ticket, tier: 50 as const }))
  const slices = divideQueues([...tickets(900), ...other], systemRandom)
  expect(slices.map(({ tier, number }) => [tier, number])).toEqual([
    [5, 0],
    [50, 0],
    [5, 1],
    [50, 1],
    [5, 2],
    [5, 3],
    [5, 4],
  ])
})

test('nobody plays alone: a queue of one has no slice', () => {
  expect(divideQueues(tickets(1), systemRandom)).toEqual([])
})

import { expect, test } from 'vitest'
import { systemRandom } from '../platform/random.ts'
import { QueueSlices } from './queue-slices.ts'
import type { TicketRow } from './store.ts'

const aTicket = (number: number): TicketRow => ({
  id: `ticket-${number}`,
  playerId: `player-${number}`,
  mode: 'normal',
  tier: 5,
  matchKey: `key-${number}`,
  deviceId: `device-${number}`,
  state: 'waiting',
  joinedAtMs: number,
})
const tickets = (count: number): TicketRow[] => Array.from({ length: count }, (_, number) => aTicket(number))
const agesOf = (slice: readonly TicketRow[]): number[] => slice.map(({ joinedAtMs }) => joinedAtMs)

function allSlices(slices: QueueSlices): TicketRow[][] {
  const all: TicketRow[][] = []
  while (!slices.isDone) all.push(slices.next())
  return all
}

test('[Q2] every ticket is in one slice, and no slice is large', () => {
  const all = allSlices(new QueueSlices(tickets(1_050).toReversed(), systemRandom))
  expect(Math.max(...all.map(({ length }) => length))).toBe(200)
  const ages = all.flatMap(agesOf)
  expect(ages.toSorted((a, b) => a - b)).toEqual(agesOf(tickets(1_050)))
})

test('[Q2] the oldest are in the first slice, with others drawn from the whole queue', () => {
  const first = agesOf(new QueueSlices(tickets(4_000), systemRandom).next())
  expect(first).toEqual(expect.arrayContaining(agesOf(tickets(100))))
  expect(Math.max(...first)).toBeGreaterThan(2_000)
  const again = agesOf(new QueueSlices(tickets(4_000), systemRandom).next())
  expect(new Set(again)).not.toEqual(new Set(first))
})

test('[Q2] tickets without a partner try again in the next slice', () => {
  const slices = new QueueSlices(tickets(300), systemRandom)
  const [one, other] = slices.next()
  slices.keepLeftOver(one && other ? [one, other] : [])
  const second = slices.next()
  expect(second).toHaveLength(102)
  expect(second).toEqual(expect.arrayContaining([one, other]))
})

test('[Q9] tickets that may meet nobody do not fill the slices of the others', () => {
  const slices = new QueueSlices(tickets(1_000), systemRandom)
  const first = slices.next()
  slices.keepLeftOver(first)
  const second = slices.next()
  expect(second).toHaveLength(300)
  expect(second.filter((ticket) => first.includes(ticket))).toEqual(
    first.toSorted((a, b) => a.joinedAtMs - b.joinedAtMs).slice(0, 100),
  )
})

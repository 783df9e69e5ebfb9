import type { RandomSource } from '../platform/random.ts'
import type { NewSlice, WaitingTicket } from './slice-store.ts'

/** Small enough to be prepared and saved well within the age at which a slice is too old. */
const OLDEST_PER_SLICE = 100
/** From anywhere in the queue: who joins at the same moment must not end up among a few candidates. */
const DRAWN_PER_SLICE = 100

/**
 * [Q2] The slices of each queue: the oldest that are left, and as many drawn at random from the rest. The first slices of all queues
 * come first, so that a long queue delays no other. Nobody plays alone: a queue of one has no slice.
 */
export function divideQueues(tickets: readonly WaitingTicket[], random: RandomSource): NewSlice[] {
  const queues = [...Map.groupBy(tickets, ({ mode, tier }) => `${mode}:${tier}`).values()]
  return queues
    .filter(({ length }) => length > 1)
    .flatMap((queue) => divideQueue(queue, random))
    .toSorted((one, other) => one.number - other.number)
}

function divideQueue(tickets: readonly WaitingTicket[], random: RandomSource): NewSlice[] {
  const rest = tickets.toSorted((one, other) => one.joinedAtMs - other.joinedAtMs)
  const slices: NewSlice[] = []
  for (let first = rest[0]; first; first = rest[0]) {
    const { mode, tier } = first
    const slice = rest.splice(0, OLDEST_PER_SLICE)
    for (let drawn = 0; drawn < DRAWN_PER_SLICE && rest.length > 0; drawn++)
      slice.push(...rest.splice(random.below(rest.length), 1))
    slices.push({ mode, tier, number: slices.length, ticketIds: slice.map(({ id }) => id) })
  }
  return slices
}

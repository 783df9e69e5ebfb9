import type { RandomSource } from '../platform/random.ts'
import type { TicketRow } from './store.ts'

/** Small enough to be prepared and saved well within the age at which a slice is too old. */
const OLDEST_PER_SLICE = 100
/** From anywhere in the queue: who joins at the same moment must not end up among a few candidates. */
const DRAWN_PER_SLICE = 100
const LEFT_OVER_MAX = 100

/**
 * [Q2] Divides the tickets of one queue into slices that are paired one after the other: the oldest, and as many drawn at random
 * from the rest. Tickets that found no partner try again in the next slice.
 */
export class QueueSlices {
  private readonly random: RandomSource
  private readonly rest: TicketRow[]
  private leftOver: readonly TicketRow[] = []

  constructor(tickets: readonly TicketRow[], random: RandomSource) {
    this.random = random
    this.rest = tickets.toSorted((a, b) => a.joinedAtMs - b.joinedAtMs)
  }

  get isDone(): boolean {
    return this.rest.length === 0
  }

  next(): TicketRow[] {
    const slice = [...this.leftOver, ...this.rest.splice(0, OLDEST_PER_SLICE)]
    for (let drawn = 0; drawn < DRAWN_PER_SLICE && this.rest.length > 0; drawn++)
      slice.push(...this.rest.splice(this.random.below(this.rest.length), 1))
    this.leftOver = []
    return slice
  }

  /** Only the oldest: tickets that may meet nobody must not fill the slices of the others. */
  keepLeftOver(tickets: readonly TicketRow[]): void {
    this.leftOver = tickets.toSorted((a, b) => a.joinedAtMs - b.joinedAtMs).slice(0, LEFT_OVER_MAX)
  }
}

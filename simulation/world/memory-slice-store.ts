import type { SliceStore } from '../../apps/server/src/queue/slice-store.ts'
import type { Slice, Tables } from './tables.ts'

/** The slices of a pairing round, as the functions of `db/functions/queue`. The true time is the clock of the database. */
export const memorySliceStore = (tables: Tables): SliceStore => ({
  hasWork: async (everyMs) =>
    tables.pairingRoundAtMs <= tables.nowMs() - everyMs || firstFree(tables, () => true) !== undefined,
  async beginRound(everyMs) {
    if (tables.pairingRoundAtMs > tables.nowMs() - everyMs) return false
    if (firstFree(tables, ({ number }) => number === 0)) return false
    tables.pairingRoundAtMs = tables.nowMs()
    return true
  },
  async storeSlices(slices) {
    const dropped = tables.slices.filter((slice) => isFree(tables, slice)).length
    tables.slices = tables.slices.filter((slice) => !isFree(tables, slice))
    const claimed = new Set(tables.slices.flatMap(ticketsOf))
    for (const slice of slices) {
      tables.lastSliceId += 1
      const id = String(tables.lastSliceId)
      const ticketIds = slice.ticketIds.filter((one) => !claimed.has(one))
      tables.slices.push({ ...slice, id, ticketIds, leftOver: [], claimedUntilMs: Number.NEGATIVE_INFINITY })
    }
    return dropped
  },
  async claimSlice(leaseMs) {
    const slice = firstFree(tables, () => true)
    if (!slice) return undefined
    slice.claimedUntilMs = tables.nowMs() + leaseMs
    const tickets = ticketsOf(slice).flatMap((id) => tables.tickets.get(id) ?? [])
    return { id: slice.id, tickets: tickets.filter(({ state }) => state === 'waiting') }
  },
  async finishSlice(sliceId, leftOver) {
    const done = tables.slices.find(({ id }) => id === sliceId)
    if (!done) return
    tables.slices = tables.slices.filter((slice) => slice !== done)
    const next = firstFree(
      tables,
      (slice) => slice.mode === done.mode && slice.tier === done.tier && slice.leftOver.length === 0,
    )
    if (next) next.leftOver = leftOver
  },
})

const ticketsOf = ({ leftOver, ticketIds }: Slice): string[] => [...leftOver, ...ticketIds]

const isFree = (tables: Tables, { claimedUntilMs }: Slice): boolean => claimedUntilMs <= tables.nowMs()

function firstFree(tables: Tables, isWanted: (slice: Slice) => boolean): Slice | undefined {
  const free = tables.slices.filter((slice) => isFree(tables, slice) && isWanted(slice))
  return free.sort((one, other) => one.number - other.number || Number(one.id) - Number(other.id))[0]
}

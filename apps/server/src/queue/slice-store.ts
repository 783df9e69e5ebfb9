import type { Mode, Tier } from '@throwdown/rules/terms'
import type { Clock } from '../platform/clock.ts'
import { many, milliseconds, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import { TICKET, type TicketRow } from './store.ts'

/** When it ends, another node may pair the tickets of a slice. */
export const SLICE_LEASE_MS = 3_000

export type WaitingTicket = Pick<TicketRow, 'id' | 'mode' | 'tier' | 'joinedAtMs'>

export type NewSlice = {
  readonly mode: Mode
  readonly tier: Tier
  /** Its place in its queue. */
  readonly number: number
  readonly ticketIds: readonly string[]
}

export type ClaimedSlice = { readonly id: string; readonly tickets: readonly TicketRow[] }

/** [Q2] The slices of a pairing round, which the nodes share. Each call is one transaction. */
export type SliceStore = {
  /** Whether a round may begin or a slice is free: all that a node asks while nobody waits. */
  hasWork(everyMs: number): Promise<boolean>
  /** Returns true for one node only, at most once in so long, when each queue has had its turn in the last round. */
  beginRound(everyMs: number): Promise<boolean>
  /**
   * In the place of those of the last round that nobody has claimed, and without the tickets of those that are being paired. Returns how
   * many nobody had claimed.
   */
  storeSlices(slices: readonly NewSlice[]): Promise<number>
  /** The tickets of a slice that still wait; no other node gets it for so long. */
  claimSlice(leaseMs: number): Promise<ClaimedSlice | undefined>
  /** Tickets for which no partner was found try again in the next slice of their queue. */
  finishSlice(sliceId: string, leftOver: readonly string[]): Promise<void>
}

/** How long a slice is claimed is decided by the clock of the database; only tests pass another one, which they can turn. */
export const postgresSliceStore = (db: Queryable, clock?: Clock): SliceStore => {
  const databaseTime = () => (clock ? new Date(clock.nowMs()) : null)
  return {
    hasWork: (everyMs) =>
      valueOf<boolean>(db, {
        name: 'has_pairing_work',
        text: HAS_WORK,
        values: [milliseconds(everyMs), databaseTime()],
      }),
    beginRound: (everyMs) =>
      valueOf<boolean>(db, {
        name: 'begin_pairing_round',
        text: 'select begin_pairing_round($1::interval, $2)',
        values: [milliseconds(everyMs), databaseTime()],
      }),
    async storeSlices(slices) {
      const rows = slices.map(({ ticketIds, ...slice }) => ({ ...slice, ticket_ids: ticketIds }))
      const stored = await one<{ dropped: number }>(db, {
        name: 'store_pairing_slices',
        text: STORE_SLICES,
        values: [JSON.stringify(rows), databaseTime()],
      })
      return stored?.dropped ?? 0
    },
    claimSlice: (leaseMs) => claimSlice(db, leaseMs, databaseTime()),
    async finishSlice(sliceId, leftOver) {
      await run(db, {
        name: 'finish_pairing_slice',
        text: 'select finish_pairing_slice($1, $2::uuid[], $3)',
        values: [sliceId, leftOver, databaseTime()],
      })
    },
  }
}

const HAS_WORK = `select not exists (select from pairing_round r where r.began_at > coalesce($2, clock_timestamp()) - $1::interval)
          or exists (select from pairing_slice s where s.claimed_until <= coalesce($2, clock_timestamp()))`

/** Counted as the statement began. */
const STORE_SLICES = `select (select count(*)::int from pairing_slice s where s.claimed_until <= coalesce($2, clock_timestamp())) as dropped
  from store_pairing_slices($1, $2)`

async function claimSlice(
  db: Queryable,
  leaseMs: number,
  databaseTime: Date | null,
): Promise<ClaimedSlice | undefined> {
  const claimed = await one<{ id: string; ticketIds: string[] }>(db, {
    name: 'claim_pairing_slice',
    text: 'select id::text, ticket_ids as "ticketIds" from claim_pairing_slice($1::interval, $2)',
    values: [milliseconds(leaseMs), databaseTime],
  })
  if (!claimed) return undefined
  const tickets = await many<TicketRow>(db, {
    name: 'list_tickets_of_slice',
    text: `${TICKET} where id = any ($1::uuid[])`,
    values: [claimed.ticketIds],
  })
  // Looked at here: as a condition it would make PostgreSQL read every waiting ticket.
  return { id: claimed.id, tickets: tickets.filter(({ state }) => state === 'waiting') }
}

import { pauseOfQueue } from '@throwdown/contract/service-pause'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { refuse } from '../platform/refusal.ts'
import type { QueueStore } from './ports.ts'
import type { TicketRow } from './store.ts'

/** The rest is released by the next pairing round, seconds later. */
const RELEASED_PER_QUEUE_MAX = 500
/** Players that joined before the newest terms are released by then, also after an outage. */
const TERMS_ARE_NEW_MS = 86_400_000

/** [Q1] Gives the stake back. A repeat changes nothing; a ticket that was already paired stays paired. */
export async function leaveQueue(
  store: QueueStore,
  { playerId, ticketId }: { playerId: string; ticketId: string },
  nowMs: number,
): Promise<void> {
  const ticket = await store.findTicket(ticketId)
  if (!ticket || ticket.playerId !== playerId) refuse('not_queued')
  const [ended] = await store.endTickets([ticketId], nowMs)
  if (ended !== undefined) return
  if ((await store.findTicket(ticketId))?.state === 'paired') refuse('in_match')
}

/** [Q1] Releases players that no node has seen for 10 s. Returns the tickets it ended. */
export async function releaseOffline(store: QueueStore, nowMs: number): Promise<TicketRow[]> {
  const { offlineReleaseMs } = termsOfVersion(CURRENT_TERMS_VERSION).pairing
  return releaseAll(store, await store.listUnseen(nowMs - offlineReleaseMs), nowMs)
}

/**
 * Nobody waits in a queue that staff have paused, nor with a ticket of older terms than those in force [C6]. Returns the tickets
 * it ended.
 */
export async function releaseStopped(store: QueueStore, nowMs: number): Promise<TicketRow[]> {
  const [paused, { sinceMs }] = await Promise.all([store.listPaused(), store.termsInForce(nowMs)])
  if (paused.length === 0 && nowMs - sinceMs > TERMS_ARE_NEW_MS) return []
  const waiting = await store.listWaiting(RELEASED_PER_QUEUE_MAX)
  const stopped = waiting.filter(
    (ticket) => ticket.joinedAtMs < sinceMs || pauseOfQueue(paused, ticket) !== undefined,
  )
  return releaseAll(store, stopped, nowMs)
}

async function releaseAll(
  store: QueueStore,
  tickets: readonly TicketRow[],
  nowMs: number,
): Promise<TicketRow[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const ended = new Set(await store.endTickets(ids, nowMs))
  return tickets.filter(({ id }) => ended.has(id))
}

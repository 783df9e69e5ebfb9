import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { refuse } from '../platform/refusal.ts'
import type { QueueStore } from './ports.ts'
import type { TicketRow } from './store.ts'

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
  const unseen = await store.listUnseen(nowMs - offlineReleaseMs)
  if (unseen.length === 0) return []
  const ended = new Set(
    await store.endTickets(
      unseen.map(({ id }) => id),
      nowMs,
    ),
  )
  return unseen.filter(({ id }) => ended.has(id))
}

import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { refuse } from '../platform/refusal.ts'
import { endTickets, findTicket, listUnseen, type TicketRow } from './store.ts'

/** [Q1] Gives the stake back. A repeat changes nothing; a ticket that was already paired stays paired. */
export async function leaveQueue(
  pool: pg.Pool,
  { playerId, ticketId }: { playerId: string; ticketId: string },
  nowMs: number,
): Promise<void> {
  const ticket = await findTicket(pool, ticketId)
  if (!ticket || ticket.playerId !== playerId) refuse('not_queued')
  const [ended] = await endTickets(pool, [ticketId], nowMs)
  if (ended !== undefined) return
  if ((await findTicket(pool, ticketId))?.state === 'paired') refuse('in_match')
}

/** [Q1] Releases players that no node has seen for 10 s. Returns the tickets it ended. */
export async function releaseOffline(pool: pg.Pool, nowMs: number): Promise<TicketRow[]> {
  const { offlineReleaseMs } = termsOfVersion(CURRENT_TERMS_VERSION).pairing
  const unseen = await listUnseen(pool, nowMs - offlineReleaseMs)
  if (unseen.length === 0) return []
  const ended = new Set(
    await endTickets(
      pool,
      unseen.map(({ id }) => id),
      nowMs,
    ),
  )
  return unseen.filter(({ id }) => ended.has(id))
}

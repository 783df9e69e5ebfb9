import { createHash } from 'node:crypto'
import type { Redis } from '../platform/redis.ts'
import type { Queryable } from '../platform/sql.ts'

/** The player and session that a ticket admits. */
export type TicketHolder = { readonly playerId: string; readonly sessionId: string }

export type StoredTicket = {
  readonly ticket: string
  readonly holder: TicketHolder
  readonly expiresAtMs: number
}

// Only a digest is stored: reading the store is not enough to open a socket.
const digestOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
const keyOf = (ticket: string): string => `realtime:ticket:${digestOf(ticket).toString('hex')}`

export async function saveInRedis(
  redis: Redis,
  { ticket, holder, expiresAtMs }: StoredTicket,
): Promise<void> {
  await redis.set(keyOf(ticket), JSON.stringify(holder), { expiration: { type: 'PXAT', value: expiresAtMs } })
}

/** Removes the ticket, so that it works only once. */
export async function takeFromRedis(redis: Redis, ticket: string): Promise<TicketHolder | null> {
  const stored = await redis.getDel(keyOf(ticket))
  if (stored === null) return null
  const holder: TicketHolder = JSON.parse(stored)
  return holder
}

export async function saveInDatabase(db: Queryable, stored: StoredTicket, nowMs: number): Promise<void> {
  await db.query('delete from realtime_ticket where expires_at < $1', [new Date(nowMs)])
  await db.query(
    'insert into realtime_ticket (digest, player_id, session_id, expires_at) values ($1, $2, $3, $4)',
    [digestOf(stored.ticket), stored.holder.playerId, stored.holder.sessionId, new Date(stored.expiresAtMs)],
  )
}

export async function takeFromDatabase(
  db: Queryable,
  ticket: string,
  nowMs: number,
): Promise<TicketHolder | null> {
  const { rows } = await db.query<{ player_id: string; session_id: string }>(
    'delete from realtime_ticket where digest = $1 and expires_at >= $2 returning player_id, session_id',
    [digestOf(ticket), new Date(nowMs)],
  )
  const [row] = rows
  return row ? { playerId: row.player_id, sessionId: row.session_id } : null
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Redis } from '../platform/redis.ts'

type Queryable = Pick<pg.Pool, 'query'>

/** Whom a ticket lets in. */
export type TicketHolder = { readonly playerId: string; readonly sessionId: string }

export type KeptTicket = {
  readonly ticket: string
  readonly holder: TicketHolder
  readonly expiresAtMs: number
}

// A digest: who reads the store learns nothing that opens a socket.
const digestOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
const keyOf = (ticket: string): string => `realtime:ticket:${digestOf(ticket).toString('hex')}`

export async function keepInRedis(redis: Redis, { ticket, holder, expiresAtMs }: KeptTicket): Promise<void> {
  await redis.set(keyOf(ticket), JSON.stringify(holder), { expiration: { type: 'PXAT', value: expiresAtMs } })
}

/** Taking is using up: the second taker finds nothing. */
export async function takeFromRedis(redis: Redis, ticket: string): Promise<TicketHolder | null> {
  const kept = await redis.getDel(keyOf(ticket))
  if (kept === null) return null
  const holder: TicketHolder = JSON.parse(kept)
  return holder
}

export async function keepInDatabase(db: Queryable, kept: KeptTicket, nowMs: number): Promise<void> {
  await db.query('delete from realtime_ticket where expires_at < $1', [new Date(nowMs)])
  await db.query(
    'insert into realtime_ticket (digest, player_id, session_id, expires_at) values ($1, $2, $3, $4)',
    [digestOf(kept.ticket), kept.holder.playerId, kept.holder.sessionId, new Date(kept.expiresAtMs)],
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

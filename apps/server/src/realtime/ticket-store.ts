import type { Redis } from '../platform/redis.ts'
import { type Queryable, run } from '../platform/sql.ts'
import type { Ticket } from './sign-ticket.ts'

const keyOf = ({ nonce }: Ticket): string => `realtime:used-ticket:${nonce}`

/** Marks the ticket as used. Returns false if it was used before. */
export async function useInRedis(redis: Redis, ticket: Ticket): Promise<boolean> {
  const { expiresAtMs } = ticket
  const set = await redis.set(keyOf(ticket), '1', {
    condition: 'NX',
    expiration: { type: 'PXAT', value: expiresAtMs },
  })
  return set === 'OK'
}

/** As `useInRedis`, while Redis cannot be reached. */
export async function useInDatabase(db: Queryable, ticket: Ticket, nowMs: number): Promise<boolean> {
  await run(db, {
    text: 'delete from used_realtime_ticket where expires_at < $1',
    values: [new Date(nowMs)],
  })
  const inserted = await run(db, {
    text: 'insert into used_realtime_ticket (nonce, expires_at) values ($1, $2) on conflict do nothing',
    values: [ticket.nonce, new Date(ticket.expiresAtMs)],
  })
  return inserted === 1
}

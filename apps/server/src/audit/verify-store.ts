import { many, one, type Transaction } from '../platform/sql.ts'
import type { StoredEvent } from './canonical-event.ts'

export type LinkRow = {
  readonly position: bigint
  readonly hash: string
  readonly chainedAt: Date
  readonly eventId: bigint
  /** Null when the event of the link is gone. */
  readonly event: StoredEvent | null
}

/** With every microsecond, which a Date would drop. */
const EVENT = `json_build_object(
  'id', event.id::text,
  'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'kind', event.kind,
  'actorId', event.actor_id,
  'subject', event.subject,
  'before', event.before,
  'after', event.after,
  'reason', event.reason,
  'network', event.network,
  'device', event.device,
  'sessionId', event.session_id,
  'dbRole', event.db_role
)`

/** Everything after it reads the same moment. */
export async function readOneMoment(transaction: Transaction): Promise<Date> {
  await transaction.query('set transaction isolation level repeatable read, read only')
  const row = await one<{ now: Date }>(transaction, { text: 'select clock_timestamp() as now' })
  return row?.now ?? new Date()
}

/** The next links in the order of the chain. */
export async function listLinks(
  transaction: Transaction,
  { after, max }: { after: bigint; max: number },
): Promise<LinkRow[]> {
  return many<LinkRow>(transaction, {
    text: `select link.position, encode(link.hash, 'hex') as hash, link.chained_at as "chainedAt",
                  link.event_id as "eventId", case when event.id is not null then ${EVENT} end as event
             from audit_link as link
             left join audit_event as event on event.id = link.event_id
            where link.position > $1
            order by link.position
            limit $2`,
    values: [after, max],
  })
}

type Counts = { readonly rows: number; readonly lateRows: number; readonly lostRows: number }

/** Events in all, those that wait for the chain since before `since`, and those that wait and are gone. */
export async function countEvents(transaction: Transaction, since: Date): Promise<Counts> {
  const row = await one<Counts>(transaction, {
    text: `select (select count(*)::int from audit_event) as rows,
                  (select count(*)::int
                     from audit_event as event
                     left join audit_link as link on link.event_id = event.id
                    where link.event_id is null and event.at < $1) as "lateRows",
                  (select count(*)::int
                     from audit_unchained as waiting
                     left join audit_event as event on event.id = waiting.event_id
                    where event.id is null) as "lostRows"`,
    values: [since],
  })
  return row ?? { rows: 0, lateRows: 0, lostRows: 0 }
}

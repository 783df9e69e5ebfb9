import { many, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { DueMatches, Outage } from './ports.ts'

const milliseconds = (ms: number): string => `${ms} milliseconds`

export async function beat(db: Queryable, nowMs: number, gapOverMs: number): Promise<Outage[]> {
  return many<Outage>(db, {
    name: 'service_beat',
    text: 'select id, epoch_ms(from_at) as "fromMs", epoch_ms(to_at) as "toMs" from service_beat($1, $2::interval)',
    values: [new Date(nowMs), milliseconds(gapOverMs)],
  })
}

export async function outageApplied(db: Queryable, id: bigint, nowMs: number): Promise<void> {
  await run(db, { text: 'select service_outage_applied($1, $2)', values: [id, new Date(nowMs)] })
}

export async function matchesStartedBefore(db: Queryable, atMs: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: 'select id from match where finished_at is null and created_at <= $1 order by id',
    values: [new Date(atMs)],
  })
  return rows.map(({ id }) => id)
}

export async function claimDueMatches(db: Queryable, due: DueMatches): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    name: 'claim_due_matches',
    text: 'select claim_due_matches($1, $2, $3::interval, $4) as id',
    values: [new Date(due.nowMs), new Date(due.dueBeforeMs), milliseconds(due.gapOverMs), due.limit],
  })
  return rows.map(({ id }) => id)
}

export async function claimInterval(
  db: Queryable,
  name: string,
  { everyMs, nowMs }: { everyMs: number; nowMs: number },
): Promise<boolean> {
  return valueOf<boolean>(db, {
    name: 'take_service_turn',
    text: 'select take_service_turn($1, $2::interval, $3)',
    values: [name, milliseconds(everyMs), new Date(nowMs)],
  })
}

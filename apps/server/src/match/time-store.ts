import type { Queryable } from '../platform/sql.ts'
import type { DueMatches, Outage } from './ports.ts'

const milliseconds = (ms: number): string => `${ms} milliseconds`

export async function beat(db: Queryable, nowMs: number, gapOverMs: number): Promise<Outage[]> {
  const { rows } = await db.query<{ id: bigint; from_at: Date; to_at: Date }>({
    name: 'service_beat',
    text: 'select id, from_at, to_at from service_beat($1, $2::interval)',
    values: [new Date(nowMs), milliseconds(gapOverMs)],
  })
  return rows.map(({ id, from_at, to_at }) => ({
    id,
    fromMs: from_at.getTime(),
    toMs: to_at.getTime(),
  }))
}

export async function outageApplied(db: Queryable, id: bigint, nowMs: number): Promise<void> {
  await db.query('select service_outage_applied($1, $2)', [id, new Date(nowMs)])
}

export async function matchesStartedBefore(db: Queryable, atMs: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from match where finished_at is null and created_at <= $1 order by id',
    [new Date(atMs)],
  )
  return rows.map(({ id }) => id)
}

export async function claimDueMatches(db: Queryable, due: DueMatches): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
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
  const { rows } = await db.query<{ taken: boolean }>({
    name: 'take_service_turn',
    text: 'select take_service_turn($1, $2::interval, $3) as taken',
    values: [name, milliseconds(everyMs), new Date(nowMs)],
  })
  return rows[0]?.taken ?? false
}

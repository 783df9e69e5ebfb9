import { many, type Queryable } from '../platform/sql.ts'
import type { AuditFacts } from './audit-event.ts'
import { type StaffCaller, staffCallerRow } from './staff-caller.ts'

export interface LogFilter {
  readonly kind: string | null
  readonly personId: string | null
  readonly from: Date | null
  readonly until: Date | null
  readonly before: string | null
  readonly limit: number
}

export type LogRow = {
  readonly id: bigint
  readonly at: Date
  readonly kind: string
  readonly actor_id: string | null
  readonly subject: string | null
  readonly before: AuditFacts | null
  readonly after: AuditFacts | null
  readonly reason: string | null
  readonly network: string | null
  readonly device: string | null
}

/** The database checks again whose session it is, and records that the log was read. */
export function readLogPage(
  db: Queryable,
  staff: StaffCaller,
  { kind, personId, from, until, before, limit }: LogFilter,
): Promise<LogRow[]> {
  return many<LogRow>(db, {
    text: `select id, at, kind, actor_id, subject, before, after, reason, network, device
             from audit_page($1, $2, $3, $4, $5, $6, $7)`,
    values: [staffCallerRow(staff), kind, personId, from, until, before, limit],
  })
}

export async function listLogKinds(db: Queryable, staff: StaffCaller): Promise<string[]> {
  const rows = await many<{ kind: string }>(db, {
    text: 'select kind from audit_kinds($1)',
    values: [staffCallerRow(staff)],
  })
  return rows.map(({ kind }) => kind)
}

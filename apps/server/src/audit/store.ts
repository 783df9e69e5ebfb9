import type { AuditHead } from '@throwdown/signer-link/audit-head'
import { one, type Queryable, run, type Transaction, valueOf } from '../platform/sql.ts'
import type { AuditEvent, AuditFacts, Origin } from './audit-event.ts'

/** The event is in the log if and only if the transaction commits. */
export async function recordAudit(transaction: Transaction, event: AuditEvent): Promise<void> {
  await run(transaction, {
    text: 'select audit_record($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      event.kind,
      event.actorId,
      event.subject ?? null,
      jsonOf(event.before),
      jsonOf(event.after),
      event.reason ?? null,
      event.from?.network ?? null,
      event.from?.device ?? null,
      event.sessionId ?? null,
    ],
  })
}

/** Events of this kind by this actor within the last hour, counted up to a maximum. */
export async function countEventsOf(
  transaction: Transaction,
  { kind, actorId, countedMax }: { kind: string; actorId: string; countedMax: number },
): Promise<number> {
  return valueOf<number>(transaction, {
    text: 'select audit_count_recent($1, $2, $3)',
    values: [actorId, kind, countedMax],
  })
}

export interface AuditRefusal {
  /** `refused-` and the error code. */
  readonly kind: string
  readonly actorId: string | null
  readonly subject: string | null
  readonly after: AuditFacts
  readonly sessionId: string | null
  readonly from: Origin
}

/** A refused call has rolled back, so this is a transaction of its own. A flood is counted, and few of it are events. */
export async function countRefusal(db: Queryable, refusal: AuditRefusal): Promise<void> {
  const { kind, from, actorId, subject, after, sessionId } = refusal
  await run(db, {
    text: 'select audit_count_refusal($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [kind, from.source, actorId, subject, jsonOf(after), from.network, from.device, sessionId],
  })
}

const jsonOf = (facts: AuditFacts | undefined): string | null => (facts ? JSON.stringify(facts) : null)

/** Chains the next events. The checkpoint is null while the log is empty. */
export async function chainNext(
  db: Queryable,
  eventsMax: number,
): Promise<{ head: AuditHead | null; chained: number }> {
  const row = await one<{ position: bigint; hash: string; chained: number }>(db, {
    text: `select head_position as position, encode(head_hash, 'hex') as hash, chained
             from audit_chain($1)`,
    values: [eventsMax],
  })
  if (!row || row.position === 0n) return { head: null, chained: 0 }
  return { head: { position: Number(row.position), hash: row.hash }, chained: row.chained }
}

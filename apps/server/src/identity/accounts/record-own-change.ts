import { type AuditFacts, type AuditKind, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import type { Caller } from '../../platform/route.ts'
import type { Transaction } from '../../platform/sql.ts'
import type { Client } from '../identity.ts'

/** What a signed-in player changed in their own account, in the audit log. */
export async function recordOwnChange(
  transaction: Transaction,
  change: { kind: AuditKind; signedIn: Caller; client: Client; after?: AuditFacts },
): Promise<void> {
  const { kind, signedIn, client, after } = change
  await recordAudit(transaction, {
    kind,
    actorId: signedIn.playerId,
    subject: playerSubject(signedIn.playerId),
    ...(after && { after }),
    sessionId: signedIn.sessionId,
    from: client.origin,
  })
}

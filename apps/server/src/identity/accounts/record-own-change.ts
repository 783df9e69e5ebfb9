import { type AuditFacts, type AuditKind, playerSubject } from '../../audit/audit-event.ts'
import { countEventsOf, recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import type { Transaction } from '../../platform/sql.ts'
import type { Client } from '../identity.ts'

/** Far more than a person changes. The log is never deleted from, so a script must not fill it or bury its own traces. */
const CHANGES_PER_HOUR_MAX = 30

type OwnChange = { kind: AuditKind; signedIn: Caller; client: Client; after?: AuditFacts }

/** As `recordOwnChange`, for changes that cost nothing and can be taken back at once. */
export async function recordLimitedChange(transaction: Transaction, change: OwnChange): Promise<void> {
  const { kind, signedIn } = change
  const recent = await countEventsOf(transaction, {
    kind,
    actorId: signedIn.playerId,
    countedMax: CHANGES_PER_HOUR_MAX,
  })
  if (recent >= CHANGES_PER_HOUR_MAX) refuse('too_many_requests')
  await recordOwnChange(transaction, change)
}

/** What a signed-in player changed in their own account, in the audit log. */
export async function recordOwnChange(transaction: Transaction, change: OwnChange): Promise<void> {
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

import { randomUUID } from 'node:crypto'
import { queueMail } from '../../mail/queue-mail.ts'
import { inTransaction, type Queryable } from '../../platform/sql.ts'
import { type IdentityDeps, later, nowOf } from '../identity.ts'
import { hashToken, newLinkSecret } from '../secrets.ts'
import {
  insertApprovedInvitation,
  insertFirstInvitations,
  listUnsentInvitations,
} from './invitation-store.ts'

/** Long enough for a weekend. */
const INVITATION_MS = 3 * 86_400_000
const HOUR_MS = 3_600_000

/** Returns the links of the first two members of staff; null once somebody has enrolled, because then staff invite. */
export async function inviteFirstStaff(
  db: Queryable,
  { emails, now }: { emails: readonly string[]; now: Date },
): Promise<{ email: string; link: string }[] | null> {
  const links = emails.map((email) => ({ email, link: newLinkSecret() }))
  const people = links.map(({ email, link }) => ({ id: randomUUID(), email, linkHash: hashToken(link) }))
  const invitations = { people, createdAt: now, expiresAt: later(now, INVITATION_MS) }
  return (await insertFirstInvitations(db, invitations)) ? links : null
}

/**
 * [C8] Mails the links that two people approved. An invitation and its mail are one transaction, once for each approval.
 */
export async function mailApprovedInvitations(
  deps: Pick<IdentityDeps, 'clock' | 'database' | 'jobs'>,
): Promise<void> {
  const { pool } = deps.database
  for (const approvalId of await listUnsentInvitations(pool)) {
    const link = newLinkSecret()
    const createdAt = nowOf(deps)
    const invitation = {
      id: randomUUID(),
      approvalId,
      linkHash: hashToken(link),
      createdAt,
      expiresAt: later(createdAt, INVITATION_MS),
    }
    await inTransaction(pool, async (transaction) => {
      const invited = await insertApprovedInvitation(transaction, invitation)
      if (!invited) return
      const data = { username: invited.invitedBy, link, linkHours: INVITATION_MS / HOUR_MS }
      await queueMail(transaction, deps.jobs, { template: 'staff-invitation', to: invited.email, data })
    })
  }
}

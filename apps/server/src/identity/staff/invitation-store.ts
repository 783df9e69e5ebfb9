import type { Origin } from '../../audit/audit-event.ts'
import { many, one, type Queryable, type Transaction } from '../../platform/sql.ts'

export async function hasInvitation(
  db: Queryable,
  { linkHash, playerId, now }: { linkHash: Buffer; playerId: string; now: Date },
): Promise<boolean> {
  const row = await one<{ invited: boolean }>(db, {
    text: 'select staff_has_invitation($1, $2, $3) as invited',
    values: [linkHash, playerId, now],
  })
  return row?.invited ?? false
}

/** Returns false when the invitation no longer works or the player has a second factor. */
export async function enrolStaff(
  transaction: Transaction,
  enrolment: {
    challengeHash: Buffer
    step: bigint
    recoveryHashes: readonly Buffer[]
    now: Date
    from: Origin
  },
): Promise<boolean> {
  const { challengeHash, step, recoveryHashes, now, from } = enrolment
  const row = await one<{ enrolled: boolean }>(transaction, {
    text: 'select staff_enrol($1, $2, $3, $4, $5, $6) as enrolled',
    values: [challengeHash, step, recoveryHashes, now, from.network, from.device],
  })
  return row?.enrolled ?? false
}

export interface NewInvitation {
  readonly id: string
  readonly linkHash: Buffer
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface FirstInvitations {
  readonly people: readonly Pick<NewInvitation, 'id' | 'linkHash' | 'email'>[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Returns false once somebody has enrolled. For the administrator of the database alone. */
export async function insertFirstInvitations(
  db: Queryable,
  { people, createdAt, expiresAt }: FirstInvitations,
): Promise<boolean> {
  const row = await one<{ invited: boolean }>(db, {
    text: 'select staff_invite_first($1, $2, $3, $4, $5) as invited',
    values: [
      people.map(({ id }) => id),
      people.map(({ linkHash }) => linkHash),
      people.map(({ email }) => email),
      createdAt,
      expiresAt,
    ],
  })
  return row?.invited ?? false
}

/** Approvals that invite somebody whose link is not mailed yet. */
export async function listUnsentInvitations(db: Queryable): Promise<string[]> {
  const rows = await many<{ id: string }>(db, {
    text: `select r.id
             from approval_request r
             join approval_outcome o on o.request_id = r.id and o.outcome = 'done'
            where r.kind = 'staff-invite'
              and not exists (select from staff_invitation i where i.approval_id = r.id)
            order by o.at, r.id`,
  })
  return rows.map(({ id }) => id)
}

type ApprovedInvitation = Omit<NewInvitation, 'email'> & { readonly approvalId: string }

/** Returns whom to mail the link to; undefined when it was mailed already. */
export async function insertApprovedInvitation(
  transaction: Transaction,
  { id, approvalId, linkHash, createdAt, expiresAt }: ApprovedInvitation,
): Promise<{ email: string; invitedBy: string } | undefined> {
  return one<{ email: string; invitedBy: string }>(transaction, {
    text: 'select email, invited_by as "invitedBy" from staff_invite_approved($1, $2, $3, $4, $5)',
    values: [approvalId, id, linkHash, createdAt, expiresAt],
  })
}
